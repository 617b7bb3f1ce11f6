import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EndedSession } from '../cluster/records';
import { createTimeSlices } from '../store/time-slices';
import { utcDayOf } from '../time/utc-day';
import { createHistoryIndex } from './history-index';

const hour = 3_600_000;
const start = Date.parse('2026-12-01T00:00:00Z');

function ended(username: string, endedAt: number, sessionId = `${username}-${endedAt}`): EndedSession {
  return {
    sessionId,
    nodeId: 'n1',
    username,
    appId: 'app',
    appName: 'App',
    pool: 'default',
    gpu: false,
    createdAt: endedAt - hour,
    endedAt,
    weightedSeconds: 3600,
    weightedSecondsByDay: new Map([[utcDayOf(endedAt), 3600]]),
    reason: 'user',
    endedBy: '',
  };
}

const newIndex = () => createHistoryIndex(createTimeSlices(10));

describe('one user’s ended sessions', () => {
  it('are those that ended on the days asked for, both included, oldest end first', async () => {
    const sessions = [
      ended('alice', start + 24 * hour),
      ended('alice', start),
      ended('bob', start),
      ended('alice', start - 1),
      ended('alice', start + 24 * hour - 1),
    ];
    const queries = await newIndex().update(new Map([['2026-12-01/n1', sessions]]));
    expect(queries.endedSessionsOf('alice', '2026-12-01', '2026-12-01').map(({ endedAt }) => endedAt)).toEqual([
      start,
      start + 24 * hour - 1,
    ]);
    expect(queries.endedSessionsOf('alice', '2026-11-30', '2026-12-02')).toHaveLength(4);
    expect(queries.endedSessionsOf('nobody', '2026-11-30', '2026-12-02')).toEqual([]);
    expect(queries.endedSessionsOf('constructor', '2026-11-30', '2026-12-02')).toEqual([]);
  });

  it('follow a changed object, while queries given out before stay as they were', async () => {
    const index = newIndex();
    const unchanged = [ended('alice', start + hour)];
    const before = await index.update(
      new Map([
        ['2026-12-01/n1', unchanged],
        ['2026-12-01/n2', [ended('alice', start), ended('bob', start)]],
      ]),
    );
    const after = await index.update(
      new Map([
        ['2026-12-01/n1', unchanged],
        ['2026-12-01/n2', [ended('bob', start), ended('bob', start + hour)]],
      ]),
    );
    const count = (queries: typeof before, name: string) =>
      queries.endedSessionsOf(name, '2026-12-01', '2026-12-01').length;
    expect([count(before, 'alice'), count(before, 'bob')]).toEqual([2, 1]);
    expect([count(after, 'alice'), count(after, 'bob')]).toEqual([1, 2]);
  });

  it('are the same queries where nothing changed', async () => {
    const index = newIndex();
    const objects = new Map([['2026-12-01/n1', [ended('alice', start)]]]);
    expect(await index.update(objects)).toBe(await index.update(objects));
  });
});

it('any series of changes leads to what a fresh index of the last state says', async () => {
  const session = fc
    .tuple(fc.constantFrom('alice', 'bob', 'carol'), fc.integer({ min: 0, max: 72 }))
    .map(([name, at]) => ended(name, start + at * hour));
  const state = fc.dictionary(
    fc.constantFrom('2026-12-01/n1', '2026-12-01/n2', '2026-12-02/n1'),
    fc.array(session, { maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 5 }), async (states) => {
      const index = newIndex();
      let queries = await index.update(new Map());
      for (const objects of states) queries = await index.update(new Map(Object.entries(objects)));
      const fresh = await newIndex().update(new Map(Object.entries(states.at(-1) ?? {})));
      for (const name of ['alice', 'bob', 'carol']) {
        const idsOf = (from: typeof queries) =>
          from.endedSessionsOf(name, '2026-12-01', '2026-12-04').map(({ sessionId }) => sessionId);
        expect(idsOf(queries)).toEqual(idsOf(fresh));
      }
    }),
  );
});
