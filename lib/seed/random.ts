/** A number in [0, 1) at every call. */
export type Random = () => number;

/** 32-bit FNV-1a of the text: the seed of everything that has to come out the same at every run. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: small, fast, and good enough for a plan of sessions. The same seed gives the same numbers. */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError('nothing to pick from');
  return choice;
}

/** Hexadecimal digits that depend on the text alone: ids of sessions, nodes and grants. */
export function hexOf(text: string, digits: number): string {
  let hex = '';
  for (let part = 0; hex.length < digits; part += 1) hex += hashOf(`${part}:${text}`).toString(16).padStart(8, '0');
  return hex.slice(0, digits);
}
