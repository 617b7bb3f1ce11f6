/** Words for what entries of the log give as a reason, to follow what they are about. What is not known stands as it is. */

const ends: Readonly<Record<string, string>> = {
  exited: ' ended by itself',
  oom: ' ended: it ran out of memory',
  session_hours: ' was ended: its session hours were over',
  allowance_spent: ' was ended: the allowance is spent',
  wall_clock: ' was ended: it ran for as long as it may',
  orphan: ' was ended: nothing knows its owner',
  lost: ' was lost with its node',
};

/** Why a session ended that nobody ended by hand. */
export function endWords(reason: string): string {
  return wordsIn(ends, reason) ?? (reason === '' ? ' ended' : ` ended: ${reason}`);
}

const limits: Readonly<Record<string, string>> = {
  settings: 'the settings cannot be used',
  inactive: 'the user is inactive',
  pool: 'no access to the pool',
  gpu: 'no access to GPUs',
  session_limit: 'the session limit is reached',
  allowance: 'the allowance is spent',
  storage: 'the storage limit is reached',
  memory: 'it asks for more memory than is allowed',
};

export function limitWords(limit: string): string {
  return limit === '' ? '' : `: ${wordsIn(limits, limit) ?? limit}`;
}

const ways: Readonly<Record<string, string>> = {
  'root-token': 'with the root token',
  root_token: 'with the root token',
  token: 'with an access token',
  link: 'with a sign-in link',
  oidc: 'at the identity provider',
  provider: 'at the identity provider',
  proxy: 'through the proxy',
};

export function viaWords(via: string): string {
  return via === '' ? '' : ` ${wordsIn(ways, via) ?? `by ${via}`}`;
}

function wordsIn(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
