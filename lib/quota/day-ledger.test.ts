import { describe, expect, it } from 'vitest';
import { type DayLedger, notYetWritten, totalsToWrite, withAccrued, withBase, withoutDaysBefore } from './day-ledger';

const day = '2026-12-16';
const totals = (amounts: Record<string, number>) => new Map(Object.entries(amounts));
const ledger = (base: Record<string, number> | null, accrued: Record<string, number>): DayLedger => ({
  base: base && totals(base),
  accrued: totals(accrued),
});

describe('totalsToWrite', () => {
  it.each<[string, DayLedger, Record<string, number>, Record<string, number> | null]>([
    ['nothing is written while the day is not read', ledger(null, { u: 5 }), {}, null],
    ['a new day is what was counted', ledger({}, { u: 5 }), {}, { u: 5 }],
    ['a day that was written before is added to', ledger({ u: 3, v: 1 }, { u: 5 }), { u: 3, v: 1 }, { u: 8, v: 1 }],
    ['never less than was read', ledger({}, { u: 5 }), { u: 9 }, { u: 9 }],
    ['nobody is left out who was read', ledger({}, { u: 5 }), { w: 2 }, { u: 5, w: 2 }],
  ])('%s', (_name, of, lastRead, expected) => {
    const found = totalsToWrite(of, totals(lastRead));
    expect(found).toEqual(expected && totals(expected));
  });
});

describe('withBase', () => {
  it('takes the first reading, and no later one, which holds what was written here', () => {
    const days = withAccrued(new Map(), day, 'u', 5);
    const read = withBase(days, day, totals({ u: 3 }));
    expect(withBase(read, day, totals({ u: 8 }))).toBe(read);
    expect(read.get(day)).toEqual(ledger({ u: 3 }, { u: 5 }));
  });

  it('has nothing to add to a day that was not charged', () => {
    expect(withBase(new Map(), day, totals({ u: 3 })).size).toBe(0);
  });
});

describe('withAccrued', () => {
  it('adds, and leaves the value it was given alone', () => {
    const before = withAccrued(new Map(), day, 'u', 5);
    expect(withAccrued(before, day, 'u', 2).get(day)?.accrued).toEqual(totals({ u: 7 }));
    expect(before.get(day)?.accrued).toEqual(totals({ u: 5 }));
  });

  it('makes no day of no time: a free session writes nothing', () => {
    expect(withAccrued(new Map(), day, 'u', 0).size).toBe(0);
  });
});

describe('notYetWritten', () => {
  it.each<[string, DayLedger, Record<string, number>, number]>([
    ['all of it while the day is not read', ledger(null, { u: 5 }), { u: 3 }, 5],
    ['what was counted since the last write', ledger({ u: 3 }, { u: 5 }), { u: 6 }, 2],
    ['nothing just after a write', ledger({ u: 3 }, { u: 5 }), { u: 8 }, 0],
    ['nothing where more stands there', ledger({}, { u: 5 }), { u: 9 }, 0],
    ["nothing of another's", ledger({}, { v: 5 }), {}, 0],
  ])('%s', (_name, of, written, expected) => {
    expect(notYetWritten(of, totals(written), 'u')).toBe(expected);
  });
});

it('forgets days that are over', () => {
  const days = withAccrued(withAccrued(new Map(), '2026-12-15', 'u', 1), day, 'u', 1);
  expect([...withoutDaysBefore(days, day).keys()]).toEqual([day]);
});
