import 'server-only';
import { StoreConflict, StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from '../port';
import { isOfPort } from './port-errors';

/** What a call failed with: the service's own code (`NoSuchKey`), or the system's (`ECONNRESET`), and the HTTP status. */
interface Failure {
  code: string;
  /** Null where no answer came. */
  status: number | null;
}

/** An answer that is none of S3's, or only a part of one. */
export class NoS3Answer extends Error {
  readonly code = 'no answer of S3';
  constructor() {
    super('what answered is no S3 service, or its answer came only in part');
    this.name = 'NoS3Answer';
  }
}

/** An answer of S3's that says why not, as the SDK's own errors say it. */
export class S3Refusal extends Error {
  readonly $metadata: { httpStatusCode: number };
  constructor(code: string, status: number) {
    super(`${code}, status ${status}`);
    this.name = code;
    this.$metadata = { httpStatusCode: status };
  }
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: String(error), status: null };
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const systemCode = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = $metadata?.httpStatusCode ?? null;
  return { code: status === null ? systemCode : error.name, status };
}

/** Codes with a status below 500 that pass: another try may go well. */
const passingCodes = new Set([
  'RequestTimeout',
  'SlowDown',
  'TooManyRequests',
  'Throttling',
  'ThrottlingException',
  'OperationAborted',
  'ConditionalRequestConflict',
]);

/** Whether another try may go well. An answer that never came, came in part or is no S3 counts too. */
export function isPassing(error: unknown): boolean {
  const { code, status } = failureOf(error);
  if (isOfPort(error)) return false;
  if (status === null || status === 408 || status === 429) return true;
  return status >= 500 ? status !== 501 : passingCodes.has(code) || status < 400;
}

export function isPreconditionFailed(error: unknown): boolean {
  return failureOf(error).status === 412;
}

/** Of an object that is read. A proxy's or another service's own 404 is no answer to that: it would empty the tree. */
export function isNoSuchKey(error: unknown): boolean {
  const { code, status } = failureOf(error);
  return status === 404 && code === 'NoSuchKey';
}

/** An answer to HEAD has no body, so no code. */
export function isNotFound(error: unknown): boolean {
  return failureOf(error).status === 404;
}

/** The keys are good, and do not allow this. */
export function isDenied(error: unknown): boolean {
  const { code, status } = failureOf(error);
  return status === 403 && (code === 'AccessDenied' || code === 'Forbidden' || code === '403');
}

/** Of the place as it was configured: faults that no waiting mends. */
const misconfigurations: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'there is no such bucket'],
  ['InvalidBucketName', 'the service takes no bucket of that name'],
  ['InvalidAccessKeyId', 'the service does not know the access key'],
  ['SignatureDoesNotMatch', 'the secret key is not that of the access key'],
  ['InvalidToken', 'the session token is not valid'],
  ['ExpiredToken', 'the session token has expired'],
  ['PermanentRedirect', 'the bucket is in another region'],
  ['AuthorizationHeaderMalformed', 'the region is not that of the bucket'],
]);

/** Null for all faults but those of the place as it was configured. */
export function misconfigurationOf(error: unknown): string | null {
  return misconfigurations.get(failureOf(error).code) ?? null;
}

/** What reading one object failed with, as an error of the port. */
export function readError(key: string, error: unknown): Error {
  if (isOfPort(error)) return error;
  if (isDenied(error)) return new StoreObjectUnreadable(key, 'may not be read with these keys', { cause: error });
  if (isKeyTooLong(error)) return new StoreKeyRefused(key);
  return new StoreUnavailable(`"${key}" could not be read (${reasonOf(error)})`, { cause: error });
}

export function listError(prefix: string, error: unknown): Error {
  if (isOfPort(error)) return error;
  const what = prefix === '' ? 'the bucket' : `"${prefix}"`;
  return new StoreUnavailable(`${what} could not be listed (${reasonOf(error)})`, { cause: error });
}

/** What writing or removing one object failed with, as an error of the port. */
export function writeError(key: string, error: unknown): Error {
  if (isOfPort(error)) return error;
  const { code, status } = failureOf(error);
  if (status === 412) return new StoreConflict(key);
  if (isKeyTooLong(error)) return new StoreKeyRefused(key);
  if (isDenied(error)) return readOnly(key, keysMayOnlyRead, error);
  if (code === 'QuotaExceeded' || status === 507) {
    return new StoreUnavailable(`"${key}" could not be written: no space is left`, { cause: error });
  }
  return new StoreUnavailable(`"${key}" could not be written (${reasonOf(error)})`, { cause: error });
}

export const keysMayOnlyRead = 'these keys may only read the bucket';

export function readOnly(key: string, reason: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`"${key}" could not be written: ${reason}`, { cause });
}

const unknownAuthority =
  "nobody known here vouches for the service's certificate; NODE_EXTRA_CA_CERTS can name a file with its authority";

/** What those who run the cluster can mend, and that may pass by itself. */
const passingReasons: ReadonlyMap<string, string> = new Map([
  ['RequestTimeTooSkewed', "this machine's clock and the service's differ too much"],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', unknownAuthority],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority],
  ['CERT_HAS_EXPIRED', "the service's certificate has expired"],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "the service's certificate is of another name than the endpoint's"],
  ['ECONNREFUSED', 'nothing listens at the endpoint'],
  ['ENOTFOUND', "the endpoint's host name is not known"],
  ['EPROTO', 'what answers at the endpoint speaks no https'],
]);

/** In words where there are some: the codes of services and systems say little to most. */
export function reasonOf(error: unknown): string {
  const { code, status } = failureOf(error);
  const words = passingReasons.get(code);
  if (words !== undefined) return words;
  if (isDenied(error)) return 'these keys may not do that';
  return misconfigurationOf(error) ?? (status === null ? code : `${code}, status ${status}`);
}

function isKeyTooLong(error: unknown): boolean {
  return failureOf(error).code === 'KeyTooLongError';
}
