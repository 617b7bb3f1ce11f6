import { describe, expect, it } from 'vitest';
import { usageAnswer } from '../api/users';
import { testNow } from '../testing/builders';
import type { UsageTable } from '../testing/query-builders';
import { contextOf } from '../testing/service-context';
import { readUsage } from './read-usage';

const usage: UsageTable = {
  '2026-11-30': { alpha: { alice: 36_000 } },
  '2026-12-13': { alpha: { alice: 10 } },
  '2026-12-14': { alpha: { alice: 1, ['__proto__']: 2, 'gone user': 4 }, bravo: { alice: 0.25 } },
  '2026-12-16': { alpha: { bob: 21_600 } },
  '2026-12-17': { alpha: { alice: 777 } },
};
const problems = [{ key: 'groups/broken', line: 2, reason: 'no YAML' }];

describe('readUsage', () => {
  it('answers the published shape', () => {
    const answer = readUsage(contextOf({ usage, problems }), {});
    expect(usageAnswer.strict().parse(answer)).toEqual(answer);
  });

  it.each([
    ['day', { bob: 21_600 }],
    ['week', JSON.parse('{"__proto__": 2, "alice": 1.25, "bob": 21600, "gone user": 4}')],
    ['month', JSON.parse('{"__proto__": 2, "alice": 11.25, "bob": 21600, "gone user": 4}')],
  ] as const)('sums a %s up to and with the day of the instant, also of names that are no user', (period, expected) => {
    const { users } = readUsage(contextOf({ usage }), { period });
    expect(users).toEqual(
      Object.entries(expected).map(([username, seconds]) => ({ username, seconds, hours: Number(seconds) / 3600 })),
    );
  });

  it('takes the month where no period is asked for', () => {
    const answer = readUsage(contextOf({ usage }), {});
    expect(answer).toMatchObject({
      period: 'month',
      start: '2026-12-01T00:00:00.000Z',
      resets_at: '2027-01-01T00:00:00.000Z',
    });
  });

  it('looks at the period that holds `at`', () => {
    const answer = readUsage(contextOf({ usage }), { at: '2026-11-30T23:59:59.999Z', period: 'month' });
    expect(answer.users).toEqual([{ username: 'alice', seconds: 36_000, hours: 10 }]);
  });

  it('says how old its figures are, and the problems of the whole tree', () => {
    const unreachableSince = testNow - 60_000;
    const answer = readUsage(contextOf({ usage, problems, unreachableSince }), { period: 'day' });
    expect(answer).toMatchObject({
      as_of: '2026-12-16T12:00:00.000Z',
      stale_since: '2026-12-16T11:59:00.000Z',
      problems,
    });
  });
});
