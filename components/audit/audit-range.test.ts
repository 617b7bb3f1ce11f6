import { describe, expect, it } from 'vitest';
import { type AuditRange, rangeFault, rangeQuery } from './audit-range';

const today = '2026-12-02';
const chosen = (range: AuditRange, from: string | null = null, to: string | null = null) => ({ range, from, to });

describe('a range', () => {
  it.each([
    ['today', chosen('today'), { from: '2026-12-02T00:00:00.000Z' }],
    ['7 days, today among them', chosen('7d'), { from: '2026-11-26T00:00:00.000Z' }],
    ['30 days', chosen('30d'), { from: '2026-11-03T00:00:00.000Z' }],
    [
      'of one’s own, both days in it',
      chosen('own', '2026-11-30', '2026-11-30'),
      { from: '2026-11-30T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    ],
    ['of one’s own, up to now', chosen('own', '2026-11-30'), { from: '2026-11-30T00:00:00.000Z' }],
    [
      'of one’s own, from the beginning',
      chosen('own', null, '2026-11-30'),
      { from: '2000-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    ],
  ])('%s', (_, range, expected) => expect(rangeQuery(range, today)).toEqual(expected));

  it.each([
    [chosen('own', '2026-12-02', '2026-12-01'), /after the last/],
    [chosen('own', '2026-12-03', null), /still to come/],
  ])('that has no days says so', (range, words) => expect(rangeFault(range, today)).toMatch(words));

  it.each([chosen('7d', '2026-12-09', '2026-12-01'), chosen('own'), chosen('own', today, today)])(
    'that has days has no fault',
    (range) => expect(rangeFault(range, today)).toBeNull(),
  );
});
