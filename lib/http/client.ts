import type { z } from 'zod';
import { type ProblemDocument, problemDocument } from '../api/common';
import type { Endpoint } from '../api/endpoint';
import { atBase } from '../base-path';

/** A call that was answered with a problem document, or that got no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** What is so and what to do, for the reader. */
  readonly detail: string;
  readonly document: ProblemDocument | null;

  constructor(status: number, detail: string, document: ProblemDocument | null = null) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.document = document;
  }
}

/**
 * What a call takes: parameters of the path, the query, the body, each as its schema reads it; and for a write that
 * wants one, the version of what it changes as it was read (sent as `If-Match`; null, where there must be none yet,
 * as `If-None-Match: *`).
 */
export type ApiRequest<E extends Endpoint> = {
  params?: E extends { params: infer S extends z.ZodType } ? z.input<S> : never;
  query?: E extends { query: infer S extends z.ZodType } ? z.input<S> : never;
  body?: E extends { body: infer S extends z.ZodType } ? z.input<S> : never;
  version?: E extends { takesVersion: true } ? string : E extends { takesVersion: 'or_none' } ? string | null : never;
};

type Values = { params?: Record<string, unknown>; query?: Record<string, unknown> };

export type ApiAnswer<E extends Endpoint> = z.output<E['answer']>;

/** The address of a call, with its parameters and query; also for a link or a form. */
export function apiUrl<E extends Endpoint>(endpoint: E, request: ApiRequest<E> = {}): string {
  const { params: values = {}, query = {} } = request as Values;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return `${atBase(path)}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * The browser's one way to the API. The answer is read through the endpoint's schema; anything else throws an
 * `ApiError` with words for the reader. An abort through `signal` throws the signal's reason, as `fetch` does.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E> & { signal?: AbortSignal } = {},
): Promise<ApiAnswer<E>> {
  const response = await send(endpoint, apiUrl(endpoint, request), request);
  const text = await response.text();
  if (!response.ok) throw problemOf(response, text);
  const answer = endpoint.answer.safeParse(jsonOf(text));
  if (answer.success) return answer.data as ApiAnswer<E>;
  throw new ApiError(
    response.status,
    'The server answered in a form this page does not know. Reload the page; the server may have been updated.',
  );
}

interface Sent {
  body?: unknown;
  version?: string | null;
  signal?: AbortSignal;
}

async function send(endpoint: Endpoint, url: string, { body, version, signal }: Sent) {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: endpoint.method, headers };
  if (signal) init.signal = signal;
  // An entity tag is a quoted string (RFC 9110, 8.8.3).
  if (version === null) headers['if-none-match'] = '*';
  else if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  try {
    return await fetch(url, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'The server did not answer. Check your connection, then try again.');
  }
}

function problemOf(response: Response, text: string): ApiError {
  const read = problemDocument.safeParse(jsonOf(text));
  if (read.success) return new ApiError(response.status, read.data.detail, read.data);
  return new ApiError(response.status, `The server answered ${response.status} without a reason. Try again later.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
