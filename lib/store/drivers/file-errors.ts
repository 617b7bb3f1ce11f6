import 'server-only';
import { StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from '../port';
import { isOfPort } from './port-errors';

/** `ENOENT` and the like; undefined for what no system call threw. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isAbsence(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** What reading one object failed with, as an error of the port. */
export function readError(key: string, error: unknown): Error {
  if (isOfPort(error)) return error;
  const code = errorCodeOf(error);
  if (code === 'EACCES' || code === 'EPERM') {
    return new StoreObjectUnreadable(key, 'may not be read by this process', { cause: error });
  }
  return new StoreUnavailable(`"${key}" could not be read (${code ?? String(error)})`, { cause: error });
}

const placeTaken = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG']);

/** What writing or removing one object failed with, as an error of the port. */
export function writeError(key: string, error: unknown): Error {
  if (isOfPort(error)) return error;
  const code = errorCodeOf(error);
  // A folder stands where the object should be, or an object where its folder should be.
  if (code !== undefined && placeTaken.has(code)) return new StoreKeyRefused(key);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return readOnly(key, error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StoreUnavailable(`"${key}" could not be written: no space is left`, { cause: error });
  }
  return new StoreUnavailable(`"${key}" could not be written (${code ?? String(error)})`, { cause: error });
}

export function readOnly(key: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`"${key}" could not be written: the tree is read-only here`, { cause });
}
