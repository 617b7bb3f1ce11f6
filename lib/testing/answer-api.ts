import { vi } from 'vitest';

/** A request as the API gets it: `DELETE /api/v1/sessions/s1` and its body. */
export interface Asked {
  call: string;
  body: unknown;
  /** What `If-Match` names, without its quotes. */
  version?: string;
}

export type Answer = { status?: number; body: unknown };

/**
 * Lets `answer` stand for the server; `undefined` is a server that never answers, until the request is given up. What was
 * asked is kept in order.
 */
export function answerApi(answer: (asked: Asked) => Answer | undefined | Promise<Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = {
      call: `${init.method ?? 'GET'} ${url}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      ...versionOf(init),
    };
    asked.push(request);
    const given = await answer(request);
    if (given) return new Response(JSON.stringify(given.body), { status: given.status ?? 200 });
    return new Promise<Response>((_, refuse) => {
      init.signal?.addEventListener('abort', () => refuse(init.signal?.reason));
    });
  });
  return asked;
}

function versionOf({ headers }: RequestInit): { version?: string } {
  const version = new Headers(headers).get('if-match');
  return version === null ? {} : { version: version.replaceAll('"', '') };
}

export function problem(status: number, detail: string, more: object = {}): Answer {
  return { status, body: { type: 'about:blank', title: 'Problem', status, detail, ...more } };
}
