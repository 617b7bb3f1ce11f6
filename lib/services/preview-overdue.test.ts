import { expect, it } from 'vitest';
import { previewBody } from '../api/previews';
import { liveSession, nodeRecord, nodeStatus, poolRecord, testNow, userRecord } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { changedWorld, type UnsavedChange } from './changed-world';
import { newlyOverdue } from './preview-overdue';

const hour = 3_600_000;
const context = contextOf({
  users: [
    userRecord('ada', { allowanceHours: 1 }),
    userRecord('bob', { allowanceHours: 100 }),
    userRecord('chief', { allowanceHours: 0 }, { isAdmin: true }),
  ],
  nodes: [nodeRecord('alpha'), nodeRecord('bravo', { pool: 'big' })],
  pools: [poolRecord('big')],
  statuses: [
    nodeStatus('alpha', { sessions: [liveSession('a1', 'ada', { createdAt: testNow - 3 * hour })] }),
    nodeStatus('bravo', {
      sessions: [
        liveSession('a2', 'ada'),
        liveSession('a3', 'ada', { phase: 'ending', endingSince: testNow }),
        liveSession('b1', 'bob'),
        liveSession('c1', 'chief'),
      ],
    }),
  ],
  usage: { '2026-12-16': { bravo: { ada: 4000, bob: 4000, chief: 4000 } } },
});

function overdue(input: Parameters<typeof previewBody.parse>[0], people = ['bob', 'ada', 'chief']) {
  const change: UnsavedChange = previewBody.parse(input);
  const pool = change.kind === 'pool' ? change.name : null;
  const found = newlyOverdue(context, changedWorld(context.snapshot, change), people, pool);
  return found.map(({ session_id, reason }) => `${session_id} ${reason}`);
}

it.each<[string, unknown, string[]]>([
  [
    'a pool that stops whoever has spent',
    { kind: 'pool', name: 'big', change: { stop_when_spent: true } },
    ['a2 allowance_spent'],
  ],
  ['a pool that does not', { kind: 'pool', name: 'big', change: { cost: 2 } }, []],
  [
    'fewer session hours: the older one',
    { kind: 'user', name: 'ada', change: { settings: { session_hours: 2 } } },
    ['a1 session_hours'],
  ],
  [
    'session hours of 0: all but what is ending',
    { kind: 'user', name: 'ada', change: { settings: { session_hours: 0 } } },
    ['a1 session_hours', 'a2 session_hours'],
  ],
  ['switched off', { kind: 'user', name: 'bob', change: { settings: { active: false } } }, ['b1 orphan']],
  [
    'an administrator is under no limit',
    { kind: 'user', name: 'chief', change: { settings: { session_hours: 0 } } },
    [],
  ],
])('%s', (_name, change, expected) => {
  expect(overdue(change)).toEqual(expected);
});
