import { describe, expect, it } from 'vitest';
import type { DayLedger } from '../quota/day-ledger';
import { type DayBook, isOwn, rebased, roundedTotals, totalsToCome } from './usage-day';

const second = 1_000_000;
const totals = (amounts: Record<string, number>) =>
  new Map(Object.entries(amounts).map(([name, seconds]) => [name, Math.round(seconds * second)]));
const ledger = (base: Record<string, number> | null, accrued: Record<string, number>): DayLedger => ({
  base: base && totals(base),
  accrued: totals(accrued),
});
const book = (amounts: Record<string, number>, attempted: Record<string, number> | null = null): DayBook => ({
  version: 'v1',
  totals: totals(amounts),
  attempted: attempted && totals(attempted),
});
const read = (amounts: Record<string, number>, version = 'v2') => ({ version, totals: totals(amounts) });

describe('isOwn', () => {
  const counted = ledger({ alice: 10 }, { alice: 5, bob: 2 });

  it.each([
    ['nothing stands there', undefined, null, true],
    ['the version that was written', book({ alice: 15 }), read({ alice: 99 }, 'v1'), true],
    ['what was written, under another version', book({ alice: 15 }), read({ alice: 15 }), true],
    ['what was being written when the store went away', book({ alice: 12 }, { alice: 15 }), read({ alice: 15 }), true],
    ['something else than was written', book({ alice: 15 }), read({ alice: 16 }), false],
    ['a user more than was written', book({ alice: 15 }), read({ alice: 15, carol: 0 }), false],
    ['before the first write: what an earlier flush of this state wrote', undefined, read({ alice: 12, bob: 1 }), true],
    ['before the first write: all that the state counts', undefined, read({ alice: 15, bob: 2 }), true],
    ['before the first write: more than the state counts', undefined, read({ alice: 15.2, bob: 2 }), false],
    ['before the first write: less than there was', undefined, read({ alice: 9, bob: 2 }), false],
    ['before the first write: a user that the state does not count', undefined, read({ alice: 10, carol: 1 }), false],
  ])('%s', (_name, known, found, expected) => {
    expect(isOwn(counted, known, found)).toBe(expected);
  });

  it('anything, where the state has not read the day yet', () => {
    expect(isOwn(ledger(null, { alice: 1 }), undefined, read({ carol: 7 }))).toBe(true);
  });
});

describe('roundedTotals', () => {
  it('keeps whole tenths, and what was read where that is more', () => {
    const rounded = roundedTotals(totals({ alice: 1.29, bob: 3.456 }), totals({ bob: 3.456 }));
    expect(rounded).toEqual(totals({ alice: 1.2, bob: 3.456 }));
  });
});

describe('on top of what another process wrote', () => {
  it('comes what this node has counted and not written', () => {
    const counted = ledger({ alice: 10 }, { alice: 50, bob: 3 });
    expect(rebased(counted, book({ alice: 40 }), read({ alice: 100 }))).toEqual(
      ledger({ alice: 100 }, { alice: 20, bob: 3 }),
    );
    expect(totalsToCome(counted, book({ alice: 40 }), read({ alice: 100 }))).toEqual(
      new Map([
        ['alice', 120],
        ['bob', 3],
      ]),
    );
  });

  it('comes nothing that may be in there already', () => {
    const counted = ledger({ alice: 10 }, { alice: 50 });
    expect(rebased(counted, undefined, read({ alice: 100 }))).toEqual(ledger({ alice: 100 }, {}));
  });
});

describe('totalsToCome', () => {
  it('is the base and what is counted, of users with time here', () => {
    expect(totalsToCome(ledger({ alice: 10, zoe: 1 }, { alice: 2.5 }), undefined, null)).toEqual(
      new Map([['alice', 12.5]]),
    );
  });
});
