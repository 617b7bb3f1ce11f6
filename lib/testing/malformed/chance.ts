/** Chance that is the same again for the same seed, so that a request that did harm can be sent again. */
export interface Chance {
  /** A whole number in [0, below). */
  below(bound: number): number;
  oneOf<T>(values: readonly [T, ...T[]] | readonly T[]): T;
  /** True once in `times`. */
  once(times: number): boolean;
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough to pick what to break. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    oneOf: (values) => {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('nothing to choose from');
      return value as (typeof values)[number];
    },
    once: (times) => below(times) === 0,
  };
}
