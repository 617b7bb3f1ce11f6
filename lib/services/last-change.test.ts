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
const wrote = (by: string, secondsAgo: number, version: string) =>
  change(by, secondsAgo, { fields: { record: key, record_version: version } });
const removal = { event: 'group.removed' } as const;

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
    ['who wrote what stands there', [wrote('ada', 60, 'v1')], [wrote('bob', 30, 'v2')], 'bob'],
    ['nobody, where what stands there was written by none of them', [wrote('ada', 60, 'v1')], [], null],
    ['nobody, where it was removed and came back from elsewhere', [change('ada', 60, removal)], [], null],
  ])('%s', async (_, alpha, bravo, expected) => {
    const last = await lastChange(worldOf(alpha, bravo).context, key, 'v2');
    expect(last?.by ?? null).toBe(expected);
  });

  it.each<[string, ListedLine[], string | null]>([
    ['who removed it', [wrote('ada', 60, 'v1'), change('bob', 30, removal)], 'bob'],
    ['nobody, where a program did', [wrote('ada', 60, 'v1')], null],
  ])('of a record that is gone: %s', async (_, lines, expected) => {
    expect((await lastChange(worldOf(lines, []).context, key, null))?.by ?? null).toBe(expected);
  });

  it('is told where the entry comes a moment after the record', async () => {
    const lines = [wrote('ada', 60, 'v1')];
    const { context } = worldOf(lines, []);
    const last = lastChange(context, key, 'v2');
    setTimeout(() => lines.push(wrote('bob', 0, 'v2')), 10);
    expect(await last).toMatchObject({ by: 'bob' });
  });

  it('does not wait longer than 1.5 s for a node', async () => {
    vi.useFakeTimers();
    const world = worldOf([change('ada', 60)], [change('bob', 30)]);
    world.away.set('bravo', 'never answers');
    const last = lastChange(world.context, key, 'v2');
    await vi.advanceTimersByTimeAsync(1500);
    expect(await last).toEqual({ by: 'ada', at: testNow - 60_000 });
  });

  it('is told without a node that cannot be asked', async () => {
    const world = worldOf([change('ada', 60)], [change('bob', 30)]);
    world.away.set('bravo', 'refuses');
    expect(await lastChange(world.context, key, 'v2')).toMatchObject({ by: 'ada' });
  });
});
