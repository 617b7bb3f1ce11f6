/** The closed set of ways a request can fail, with the HTTP status each one answers. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One fault of an input: where it stands, and what is wrong with it and allowed instead. */
export interface Fault {
  path: string;
  message: string;
  /** Of a text with lines, counted from 1; null where it is about the whole. */
  line?: number | null;
}

/**
 * A broken world, thrown by shells only (expected refusals are values).
 * `fields` become members of the problem document and may be shown to the caller, so they hold no secret.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, fields: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}

/** Tested by `code`, not `instanceof`: Next loads this module several times in one process. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && 'code' in error && String(error.code) in errorStatus && 'fields' in error;
}

/** The `digest` of an error that passes by itself: all that a page in the browser is told of an error on the server. */
export const unavailableDigest = 'unavailable';
