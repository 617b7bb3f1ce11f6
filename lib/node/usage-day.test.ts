import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayLedger, Totals } from '../quota/day-ledger';
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
/** Base and accrued together. */
const wholeOf = ({ base, accrued }: DayLedger): Totals =>
  new Map([...(base ?? []), ...accrued].map(([name]) => [name, (base?.get(name) ?? 0) + (accrued.get(name) ?? 0)]));
const read = (amounts: Record<string, number>, version = 'v2') => ({ version, totals: totals(amounts) });

describe('isOwn', () => {
  const counted = ledger({ alice: 10 }, { alice: 5, bob: 2 });

  it.each([
    ['nothing stands there', undefined, null, true],
    ['the version that was written', book({ alice: 15 }), read({ alice: 99 }, 'v1'), true],
    ['what was written, under another version', book({ alice: 15 }), read({ alice: 15 }), true],
    ['what was being written when the store went away', book({ alice: 12 }, { alice: 15 }), read({ alice: 15 }), true],
    ['what was tried before that', book({ alice: 12 }, { alice: 15, bob: 2 }), read({ alice: 13 }), true],
    ['more than was tried', book({ alice: 12 }, { alice: 15 }), read({ alice: 15.1 }), false],
    ['less than was written before', book({ alice: 12 }, { alice: 15 }), read({ alice: 11 }), false],
    ['a user whom no try had', book({ alice: 12 }, { alice: 15 }), read({ alice: 15, carol: 0 }), false],
    [
      'none of a user who was written before',
      book({ alice: 12, bob: 0 }, { alice: 15, bob: 0 }),
      read({ alice: 15 }),
      false,
    ],
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

  it.each([
    ['another added to what this node wrote', { alice: 40 }, { alice: 100 }, { alice: 120, bob: 3 }],
    ['an older copy was put back', { alice: 40, bob: 3 }, { alice: 15 }, { alice: 60, bob: 3 }],
    [
      'what another wrote knows none of these users',
      { alice: 40, bob: 3 },
      { carol: 7 },
      { alice: 60, bob: 3, carol: 7 },
    ],
    ['it was emptied', { alice: 40, bob: 3 }, {}, { alice: 60, bob: 3 }],
    ['it holds a part of what this node wrote', { alice: 40, bob: 2 }, { alice: 39, bob: 4 }, { alice: 60, bob: 5 }],
    ['this process has not written: what may be its own is not added', null, { alice: 100 }, { alice: 100, bob: 3 }],
    ['this process has not written, and less stands there', null, { alice: 30, bob: 8 }, { alice: 60, bob: 8 }],
  ])('%s: own time stands whole, and what another added is kept', (_name, known, found, expected) => {
    const counted = ledger({ alice: 10 }, { alice: 50, bob: 3 });
    expect(wholeOf(rebased(counted, known ? book(known) : undefined, read(found)))).toEqual(totals(expected));
  });

  it('comes back who stood there before this node counted, and is gone', () => {
    const counted = ledger({ alice: 10, zoe: 4 }, { alice: 50 });
    const known = book({ alice: 60, zoe: 4 });
    expect(wholeOf(rebased(counted, known, read({ alice: 10 })))).toEqual(totals({ alice: 60, zoe: 4 }));
    expect(totalsToCome(counted, known, read({ alice: 10 }))).toEqual(
      new Map([
        ['alice', 60],
        ['zoe', 4],
      ]),
    );
  });

  it('comes each total as the own one and what stands there beyond what was known', () => {
    const amounts = fc.dictionary(fc.constantFrom('alice', 'bob', 'carol'), fc.nat(1000));
    const share = fc.record({ alice: fc.nat(10), bob: fc.nat(10), carol: fc.nat(10) });
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.option(share), (base, accrued, found, shares) => {
        const counted = ledger(base, accrued);
        const own = wholeOf(counted);
        // What it wrote last is a part of what it counts.
        const known =
          shares &&
          new Map([...own].map(([name, amount]) => [name, (amount / 10) * (shares[name as keyof typeof shares] ?? 0)]));
        const stands = totals(found);
        const whole = wholeOf(
          rebased(counted, known ? { version: 'v1', totals: known, attempted: null } : undefined, read(found)),
        );
        for (const name of new Set([...own.keys(), ...stands.keys()])) {
          const [t, f, w] = [own, stands, known ?? own].map((amountsOf) => amountsOf.get(name) ?? 0) as [
            number,
            number,
            number,
          ];
          expect(whole.get(name) ?? 0).toBeGreaterThanOrEqual(t);
          expect(whole.get(name) ?? 0).toBeGreaterThanOrEqual(f);
          if (f >= w) expect(whole.get(name) ?? 0).toBe(t + (f - w));
          else expect(whole.get(name) ?? 0).toBe(t);
        }
      }),
    );
  });
});

describe('totalsToCome', () => {
  it('is the base and what is counted, of users with time here', () => {
    expect(totalsToCome(ledger({ alice: 10, zoe: 1 }, { alice: 2.5 }), undefined, null)).toEqual(
      new Map([['alice', 12.5]]),
    );
  });
});
