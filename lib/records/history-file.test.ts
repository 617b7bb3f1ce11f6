import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndedSession, endReasons } from '../cluster/records';
import { createTimeSlices } from '../store/time-slices';
import { treeObject } from '../testing/tree-objects';
import { historyCollection, readHistory, writeHistory } from './history-file';

/** The example of the spec. */
const example = `- {session_id: 0b8c, username: alice, app_id: firefox, app_name: Firefox, pool: default, gpu: false, created_at: 1796120000.0, ended_at: 1796126400.0,
   weighted_seconds: 6400.0, weighted_by_day: {2026-12-01: 6400.0}, reason: session_hours, ended_by: node}
`;
const session: EndedSession = {
  sessionId: '0b8c',
  nodeId: 'a1',
  username: 'alice',
  appId: 'firefox',
  appName: 'Firefox',
  pool: 'default',
  gpu: false,
  createdAt: 1_796_120_000_000,
  endedAt: 1_796_126_400_000,
  weightedSeconds: 6400,
  weightedSecondsByDay: new Map([['2026-12-01', 6400]]),
  reason: 'session_hours',
  endedBy: 'node',
};

const read = (text: string | Uint8Array) => readHistory(treeObject('2026-12-01/a1', text), createTimeSlices(10));
const least = 'session_id: a, username: b, created_at: 1796120000, ended_at: 1796126400, weighted_seconds: 5';

describe('ended sessions', () => {
  it('are read as the spec shows them', async () => {
    expect(await read(example)).toEqual({ record: [session], problems: [] });
    expect(await read('')).toEqual({ record: [], problems: [] });
    expect(historyCollection.prefix).toBe('cluster/history/');
  });

  it('without days were charged on the day they ended', async () => {
    const { record } = await read(`- {${least}}`);
    expect(record).toMatchObject([
      { weightedSecondsByDay: new Map([['2026-12-01', 5]]), pool: 'default', reason: 'lost', appName: '' },
    ]);
  });

  it.each([
    ['an unknown reason is lost', `${least}, reason: boredom`, '[0].reason'],
    ['a day that is none', `${least}, weighted_by_day: {yesterday: 5}`, '[0].weighted_by_day.yesterday'],
    ['a negative day', `${least}, weighted_by_day: {2026-12-01: -5}`, '[0].weighted_by_day.2026-12-01'],
    ['a pool that is no name', `${least}, pool: a b`, '[0].pool'],
  ])('%s: reported, the session counts', async (_, entry, at) => {
    const { record, problems } = await read(`- {${entry}}\n`);
    expect(record).toHaveLength(1);
    expect(problems).toMatchObject([{ key: 'folder/2026-12-01/a1', entry: at, line: 1 }]);
  });

  it.each([
    ['no user', '{session_id: a, created_at: 1, ended_at: 2, weighted_seconds: 5}', '[1].username'],
    ['no start', '{session_id: a, username: b, ended_at: 2, weighted_seconds: 5}', '[1].created_at'],
    [
      'an end before its start',
      '{session_id: a, username: b, created_at: 3, ended_at: 2, weighted_seconds: 5}',
      '[1].ended_at',
    ],
    [
      'negative seconds',
      '{session_id: a, username: b, created_at: 1, ended_at: 2, weighted_seconds: -5}',
      '[1].weighted_seconds',
    ],
    ['no map', 'text', '[1]'],
  ])('one with %s is reported and hides no other', async (_, bad, entry) => {
    const { record, problems } = await read(`${example}- ${bad}\n${example}`);
    expect(record).toEqual([session, session]);
    expect(problems).toMatchObject([{ entry, line: 3 }]);
  });

  it('that are written read back the same', async () => {
    const text = fc.string({ unit: 'binary' });
    const amount = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    const ended = fc
      .record({
        sessionId: text,
        username: text,
        appId: text,
        appName: fc.string({ minLength: 1 }),
        gpu: fc.boolean(),
        weightedSeconds: amount,
        reason: fc.constantFrom(...endReasons),
        endedBy: text,
        start: fc.nat(),
        length: fc.nat(),
      })
      .map(({ start, length, ...rest }) => ({ ...session, ...rest, createdAt: start, endedAt: start + length }));
    await fc.assert(
      fc.asyncProperty(fc.array(ended, { maxLength: 5 }), async (sessions) => {
        expect(await read(writeHistory(sessions))).toEqual({ record: sessions, problems: [] });
      }),
    );
  });
});
