/** A session's life: placed and starting, running, asked to end, gone. A node reports the middle two. */
export const sessionStates = ['starting', 'running', 'ending', 'ended'] as const;
export type SessionState = (typeof sessionStates)[number];

/**
 * What can be done with or happens to a session in each state.
 * `end`: be asked to end. `force`: be ended without its consent. `charge`: cost its user time (charging stops when ending
 * begins). `count`: hold a slot of the session limit; an ending session still holds its container, an ended one nothing.
 */
const table = {
  starting: { end: true, force: false, charge: false, count: true },
  running: { end: true, force: false, charge: true, count: true },
  ending: { end: false, force: true, charge: false, count: true },
  ended: { end: false, force: false, charge: false, count: false },
} as const satisfies Record<SessionState, Record<'end' | 'force' | 'charge' | 'count', boolean>>;

export type SessionVerb = keyof (typeof table)[SessionState];

export function sessionCan(verb: SessionVerb, state: SessionState): boolean {
  return table[state][verb];
}
