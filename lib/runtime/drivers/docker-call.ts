import 'server-only';
import { RuntimeUnavailable } from '../port';

/** An answer of the engine that says no: its status and its own words. */
export class EngineRefusal extends Error {
  constructor(
    readonly status: number,
    readonly words: string,
  ) {
    super(`the container engine answered ${status}: ${words}`);
    this.name = 'EngineRefusal';
  }
}

export type EngineCall = <Answer>(
  work: (abortSignal: AbortSignal) => Promise<Answer>,
  limitMs?: number,
) => Promise<Answer>;

/**
 * The one way to ask the engine. Throws {@link EngineRefusal} where it says no, and RuntimeUnavailable where it does not
 * answer: no socket, a connection that breaks, or nothing within the limit.
 */
export function engineCalls(description: string, timeoutMs: number): EngineCall {
  return async (work, limitMs = timeoutMs) => {
    const aborter = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // A race beside the signal: dockerode never settles when a connection breaks in the middle of an answer.
    const outOfTime = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new RuntimeUnavailable(`${description} did not answer within ${limitMs / 1000} s`));
        aborter.abort();
      }, limitMs);
    });
    try {
      return await Promise.race([work(aborter.signal), outOfTime]);
    } catch (error) {
      throw translated(error, description);
    } finally {
      clearTimeout(timer);
    }
  };
}

function translated(error: unknown, description: string): Error {
  if (error instanceof RuntimeUnavailable) return error;
  const status = statusOf(error);
  if (status !== null) return new EngineRefusal(status, wordsOf(error));
  const reason = error instanceof Error ? error.message : String(error);
  return new RuntimeUnavailable(`${description} does not answer (${reason})`, { cause: error });
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}

function wordsOf(error: unknown): string {
  const { json, message } = error as { json?: unknown; message: string };
  const hasWords = typeof json === 'object' && json !== null && 'message' in json;
  return (hasWords ? String(json.message) : message).trim();
}

export function isRefusal(error: unknown, ...statuses: number[]): error is EngineRefusal {
  return error instanceof EngineRefusal && (statuses.length === 0 || statuses.includes(error.status));
}

/** For calls whose refusal says nothing about the request: the engine answers, and cannot do its work. */
export function asUnavailable(error: unknown): Error {
  if (isRefusal(error)) return new RuntimeUnavailable(error.message, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
