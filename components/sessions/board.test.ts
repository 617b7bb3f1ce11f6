import { describe, expect, it } from 'vitest';
import { boardOf } from './board';
import { aNode, aSession } from './samples';

const overdue = (since: string) => ({ reason: 'session_hours' as const, since, detail: 'Ran 9 h of 8 h.' });
const young = aSession({ session_id: 'young', username: 'ada', created_at: '2026-12-02T11:00:00Z' });
const old = aSession({ session_id: 'old', username: 'bob', app_name: 'MATLAB', created_at: '2026-12-02T01:00:00Z' });
const late = aSession({ session_id: 'late', username: 'cy', overdue: overdue('2026-12-02T10:00:00Z') });
const later = aSession({ session_id: 'later', username: 'dan', overdue: overdue('2026-12-02T09:00:00Z') });
const nodes = [
  aNode({ name: 'empty', sessions: [] }),
  aNode({ name: 'busy', sessions: [young, old] }),
  aNode({ name: 'worst', sessions: [young, late, later] }),
];
const shown = (search = '', overdueOnly = false) =>
  boardOf(nodes, { search, overdueOnly }).map(({ name, sessions }) => [
    name,
    ...sessions.map(({ session_id: id }) => id),
  ]);

describe('the board', () => {
  it('has the overdue first, the longest overdue on top, then the oldest, then empty nodes', () => {
    expect(shown()).toEqual([['worst', 'later', 'late', 'young'], ['busy', 'old', 'young'], ['empty']]);
  });

  it.each([
    [
      'a user',
      'ADA',
      [
        ['busy', 'young'],
        ['worst', 'young'],
      ],
    ],
    ['an app', 'matlab', [['busy', 'old']]],
    ['a node, with all it runs', 'worst', [['worst', 'later', 'late', 'young']]],
    ['nothing', 'zzz', []],
  ])('finds %s', (_, search, expected) => {
    expect(shown(search)).toEqual(expected);
  });

  it('can show only what is overdue', () => {
    expect(shown('', true)).toEqual([['worst', 'later', 'late']]);
  });

  it('never changes the figures of what it shows', () => {
    const [first] = boardOf(nodes, { search: 'ada', overdueOnly: false });
    expect(first?.sessions[0]).toEqual(young);
  });
});
