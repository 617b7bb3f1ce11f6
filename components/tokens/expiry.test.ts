import { describe, expect, it } from 'vitest';
import { endingOf, expiryChoices } from './expiry';

const now = Date.UTC(2026, 11, 1, 12);
const dayMs = 86_400_000;

describe('how long a token may be good', () => {
  it.each([
    ['anything where nothing limits it', null, ['30', '90', '365', 'day', 'never']],
    ['what fits into the own token of 100 days', now + 100 * dayMs, ['30', '90', 'day', 'limit']],
    ['a day, or as long as the own token of an hour', now + 3_600_000, ['day', 'limit']],
  ])('%s', (_, limit, values) => expect(expiryChoices(now, limit).map(({ value }) => value)).toEqual(values));
});

describe('its end', () => {
  it.each([
    ['30', '', '2026-12-31T12:00:00.000Z'],
    ['365', '', '2027-12-01T12:00:00.000Z'],
    ['never', '', null],
    ['day', '2026-12-01', '2026-12-02T00:00:00.000Z'],
    ['day', '2028-02-29', '2028-03-01T00:00:00.000Z'],
  ] as const)('%s %s', (expiry, day, at) => expect(endingOf(expiry, day, now, null)).toEqual({ at, fault: null }));

  it.each([
    ['', null, 'Choose a day.'],
    ['2027-02-29', null, 'Choose a day.'],
    ['2026-11-30', null, 'Choose today or a later day.'],
    ['2026-12-03', now + 2 * dayMs, 'Choose a day before 2026-12-03: your own token ends then.'],
  ])('is not the day %j', (day, limit, fault) => expect(endingOf('day', day, now, limit).fault).toBe(fault));

  it('is that of the own token where that was chosen', () => {
    expect(endingOf('limit', '', now, now + dayMs).at).toBe('2026-12-02T12:00:00.000Z');
  });
});
