import { expect, it } from 'vitest';
import { treeObject } from '../testing/tree-objects';
import { readReservations, writeReservations } from './reservations-file';

const reservation = {
  sessionId: '0b8c',
  username: 'uma',
  nodeId: 'alpha',
  at: 1_796_126_400_250,
  expiresAt: 1_796_126_520_250,
};

it('reads back what it writes, to the millisecond', () => {
  const bytes = writeReservations([reservation, { ...reservation, sessionId: '12:30' }]);
  expect(readReservations(treeObject('uma', bytes))).toEqual({
    record: [reservation, { ...reservation, sessionId: '12:30' }],
    problems: [],
  });
});

it('reads an empty list as none held', () => {
  expect(readReservations(treeObject('uma', writeReservations([]))).record).toEqual([]);
});

it.each([
  ['without a session', '[{node: a, at: 1.0, expires_at: 2.0}]'],
  ['with a node that is no name', '[{session_id: s, node: "../a", at: 1.0, expires_at: 2.0}]'],
  ['without an end', '[{session_id: s, node: a, at: 1.0}]'],
])('reports an entry %s and keeps the others', (_what, broken) => {
  const text = broken.replace(']', ', {session_id: good, node: a, at: 1.0, expires_at: 2.0}]');
  const { record, problems } = readReservations(treeObject('uma', text));
  expect(record?.map(({ sessionId }) => sessionId)).toEqual(['good']);
  expect(problems).toHaveLength(1);
});
