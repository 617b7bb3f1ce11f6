import 'server-only';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What opens something, under the names that requests, answers and errors of libraries give it. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'secret',
  'password',
  'access_token',
  'refresh_token',
  'id_token',
  'logout_token',
  'client_secret',
  'code_verifier',
] as const;

/** How deep an error of a library hides them: `err.cause.options.headers.authorization`. */
const depths = ['*', '*.*', '*.*.*', '*.*.*.*'] as const;
const removed = '[removed]';

const paths = secretNames.flatMap((name) => depths.map((depth) => `${depth}["${name}"]`));

/**
 * Text without what looks like a secret, wherever it stands: after `Bearer`, a signed token (JWT), a secret of ours (32
 * random bytes in base64url), a value in a URL's query under a name of `secretNames`.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b(bearer)\s+[^\s"\\,]+/gi, `$1 ${removed}`)
    .replace(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, removed)
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, removed)
    .replace(/([?&](?:token|secret|code|state|[a-z]+_token)=)[^&\s"\\#]+/gi, `$1${removed}`);
}

/** The process's log: JSON lines to the standard output. No call logs a secret; should one ever, it is taken out here. */
export function createLogger(destination?: DestinationStream): Logger {
  const options = {
    name: 'headroom',
    redact: { paths, censor: removed },
    hooks: { streamWrite: withoutSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}
