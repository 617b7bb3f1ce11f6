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

/** A chosen secret that is shorter stands in many a word; taking those out would leave nothing to read. */
const shortestChosen = 8;

/** How deep an error of a library hides them: `err.cause.options.headers.authorization`. */
const depths = ['*', '*.*', '*.*.*', '*.*.*.*'] as const;
const removed = '[removed]';

const paths = secretNames.flatMap((name) => depths.map((depth) => `${depth}["${name}"]`));

/**
 * Text without what looks like a secret, wherever it stands: after `Bearer`, a signed token (JWT), a secret of ours (32
 * random bytes in base64url), a value in a URL's query under such a name; and without those that an operator chose, which
 * may look like anything.
 */
export function withoutSecrets(text: string, chosen: readonly string[] = []): string {
  const rest = chosen.reduce((left, secret) => left.replaceAll(secret, removed), text);
  return rest
    .replace(/\b(bearer)\s+[^\s"\\,]+/gi, `$1 ${removed}`)
    .replace(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, removed)
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, removed)
    .replace(/([?&](?:token|secret|code|state|[a-z]+_token)=)[^&\s"\\#]+/gi, `$1${removed}`);
}

/**
 * The process's log: JSON lines to the standard output. No call logs a secret; should one ever, it is taken out here.
 * `chosen`: those of the configuration.
 */
export function createLogger(chosen: readonly (string | undefined)[] = [], destination?: DestinationStream): Logger {
  // As they stand in a line of JSON.
  const written = chosen.flatMap((secret) =>
    secret && secret.length >= shortestChosen ? [JSON.stringify(secret).slice(1, -1)] : [],
  );
  const options = {
    name: 'headroom',
    redact: { paths, censor: removed },
    hooks: { streamWrite: (line: string) => withoutSecrets(line, written) },
  };
  return destination ? pino(options, destination) : pino(options);
}
