import 'server-only';

/** How speaking with the provider failed. */
export interface OidcFault {
  /**
   * `unreachable`: no answer, or one that says to try later. `declined`: the person, or the provider for them, said no.
   * `grant_gone`: a code or a refresh token that the provider does not take any more. `failed`: everything else, most
   * often a setting of one side that does not fit the other's.
   */
  kind: 'unreachable' | 'declined' | 'grant_gone' | 'failed';
  /** For the log: closed words alone, since the error itself may hold codes and tokens. */
  reason: string;
}

const declined = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);
const later = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);
const network =
  /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|UND_ERR_|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

export function oidcFaultOf(error: unknown): OidcFault {
  const oauthError = wordIn(error, 'error') ?? challengedError(error);
  const status = memberOf(error, 'status');
  const codes = [error, memberOf(error, 'cause')].flatMap((one) => wordIn(one, 'code') ?? []);
  const name = error instanceof Error ? error.name : 'unknown';
  const reason = [oauthError, ...codes, typeof status === 'number' ? `HTTP ${status}` : null, name]
    .filter((word) => word !== null)
    .join(', ');
  return { kind: kindOf({ error, oauthError, status, codes, name }), reason };
}

interface Signs {
  error: unknown;
  oauthError: string | null;
  status: unknown;
  codes: readonly string[];
  name: string;
}

function kindOf({ error, oauthError, status, codes, name }: Signs): OidcFault['kind'] {
  if (oauthError !== null && declined.has(oauthError)) return 'declined';
  if (oauthError === 'invalid_grant' || codes.includes('foreign_subject')) return 'grant_gone';
  if (oauthError !== null && later.has(oauthError)) return 'unreachable';
  if (typeof status === 'number' && (status >= 500 || status === 429)) return 'unreachable';
  if (/^(TimeoutError|AbortError)$/.test(name) || codes.some((code) => network.test(code))) return 'unreachable';
  // The word for a connection that failed for any other reason.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : causeKind(error);
}

/** openid-client wraps what its own calls threw; an answer of another kind than was expected comes as such, too. */
function causeKind(error: unknown): OidcFault['kind'] {
  const cause = memberOf(error, 'cause');
  if (cause instanceof Error) return oidcFaultOf(cause).kind;
  const status = memberOf(cause, 'status');
  return typeof status === 'number' && status >= 500 ? 'unreachable' : 'failed';
}

/** Where the answer is a challenge (RFC 6750), its error stands in the header that was parsed. */
function challengedError(error: unknown): string | null {
  const challenges = memberOf(error, 'cause');
  return Array.isArray(challenges) ? wordIn(memberOf(challenges[0], 'parameters'), 'error') : null;
}

/** Only what cannot be a secret: a short word in the letters of codes. */
function wordIn(error: unknown, member: 'code' | 'error'): string | null {
  const word = memberOf(error, member);
  return typeof word === 'string' && /^[A-Za-z_]{1,48}$/.test(word) ? word : null;
}

function memberOf(value: unknown, member: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
}
