import 'server-only';
import type { ProblemDocument } from '../api/common';
import { AppError, type ErrorCode, errorStatus, isAppError } from '../errors';

const titles: Record<ErrorCode, string> = {
  malformed: 'The request cannot be read',
  unauthenticated: 'Not signed in',
  forbidden: 'Not permitted',
  not_found: 'Not found',
  method_not_allowed: 'This address does not take that method',
  too_slow: 'Too slow',
  conflict: 'Changed by someone else meanwhile',
  too_large: 'Too large',
  invalid: 'Invalid input',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong here',
  unavailable: 'Not available at the moment',
};

/** Errors of the store, told by their `code`: what the caller may know of them. */
const storeErrors: Record<string, () => AppError> = {
  store_conflict: () => new AppError('conflict', 'Someone else changed this meanwhile. Reload and try again.'),
  store_unavailable: () =>
    new AppError('unavailable', 'The tree cannot be read or written at the moment. Try again later.'),
  store_object_unreadable: () =>
    new AppError('unavailable', 'A file of the tree cannot be read. Ask an administrator.'),
  store_key_refused: () => new AppError('not_found', 'There is no such thing here.'),
};

/** The error as one of the closed set; null for anything unforeseen, which is a fault of ours. */
export function knownError(error: unknown): AppError | null {
  if (isAppError(error)) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(storeErrors, code) ? (storeErrors[code]?.() ?? null) : null;
}

/** Nobody reads more of them; a body of 1 MiB can have a million. The first ones are told. */
const mostFaults = 100;

/** What is not there now may be there at the next look at the tree, or at the nodes. */
const defaultRetrySeconds: Partial<Record<ErrorCode, number>> = { unavailable: 10 };

/** RFC 9457. Statuses need no more explanation than their title, so `type` is `about:blank`. */
export function problemDocumentOf(error: AppError): ProblemDocument {
  const status = errorStatus[error.code];
  const { errors } = error.fields;
  const told = Array.isArray(errors) && errors.length > mostFaults ? { errors: errors.slice(0, mostFaults) } : {};
  return { ...error.fields, ...told, type: 'about:blank', title: titles[error.code], status, detail: error.message };
}

export function problemResponse(error: AppError, headers: HeadersInit = {}): Response {
  const document = problemDocumentOf(error);
  const all = new Headers(headers);
  all.set('content-type', 'application/problem+json');
  all.set('cache-control', 'no-store');
  if (error.code === 'unauthenticated') all.set('www-authenticate', 'Bearer');
  const retryAfterSeconds = error.fields.retry_after_seconds ?? defaultRetrySeconds[error.code];
  if (typeof retryAfterSeconds === 'number') all.set('retry-after', String(retryAfterSeconds));
  return new Response(JSON.stringify(document), { status: document.status, headers: all });
}
