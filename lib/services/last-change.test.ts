import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditLine } from '../audit/read-audit-line';
import { testNow } from '../testing/builders';
import { auditLine, type ListedLine } from '../testing/list-reader';
import { logWorld } from '../testing/log-world';
import type { ActingContext } from './acting-context';
import { lastChange } from './last-change';

const key = 'groups/lab';
const change = (by: string, secondsAgo: number, rest: Partial<AuditLine> = {}) =>
  auditLine(testNow - secondsAgo * 1000, { event: 'group.changed', user: null, by, fields: { record: key }, ...rest });

const worldOf = (alpha: ListedLine[], bravo: ListedLine[]) => {
  const world = logWorld({ alpha, bravo });
  return { ...world, context: { ...world.context, clock: { now: () => testNow } } as ActingContext };
};
afterEach(() => vi.useRealTimers());

describe('who changed a record last', () => {
  it.each<[string, ListedLine[], ListedLine[], string | null]>([
    ['told by the own log', [change('ada', 60)], [], 'ada'],
    ['told by another node’s log', [], [change('bob', 60)], 'bob'],
    ['the later of two', [change('ada', 60)], [change('bob', 30)], 'bob'],
    ['of this record alone', [change('ada', 60)], [change('bob', 30, { fields: { record: 'groups/labs' } })], 'ada'],
    ['by a clock that is a little ahead', [change('ada', 60)], [change('bob', -20)], 'bob'],
    ['longer than a day ago: nobody', [change('ada', 90_000)], [], null],
    ['written down nowhere', [], [], null],
  ])('%s', async (_, alpha, bravo, expected) => {
    const last = await lastChange(worldOf(alpha, bravo).context, key);
    expect(last?.by ?? null).toBe(expected);
  });

  it('does not wait longer than 1.5 s for a node', async () => {
    vi.useFakeTimers();
    const world = worldOf([change('ada', 60)], [change('bob', 30)]);
    world.away.set('bravo', 'never answers');
    const last = lastChange(world.context, key);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await last).toEqual({ by: 'ada', at: testNow - 60_000 });
  });

  it('is told without a node that cannot be asked', async () => {
    const world = worldOf([change('ada', 60)], [change('bob', 30)]);
    world.away.set('bravo', 'refuses');
    expect(await lastChange(world.context, key)).toMatchObject({ by: 'ada' });
  });
});
