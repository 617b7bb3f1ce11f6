import { describe, expect, it } from 'vitest';
import { nodeRecord, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { lookAtTree, runtimeNodes, stateIn } from './launch-look';

const snapshot = snapshotOf({
  nodes: [
    nodeRecord('c', { name: 'alpha', pool: '' }),
    nodeRecord('b', { name: 'bravo', pool: 'staff' }),
    nodeRecord('a', { name: 'charlie', suspended: true }),
    nodeRecord('f', { roles: ['frontend'] }),
  ],
  statuses: [nodeStatus('a'), nodeStatus('b'), nodeStatus('c', { reportedAt: 0 })],
});
const look = lookAtTree(snapshot, testNow);

describe('the nodes as a launch sees them', () => {
  it('are those that run sessions, by name', () => {
    expect(runtimeNodes(look).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('are away where they kept silent just now', () => {
    const node = nodeRecord('b');
    expect(stateIn({ ...look, unreachable: new Set(['b']) }, node)).toBe('away');
    expect(stateIn(look, node)).toBe('answering');
  });

  it('answer where they did so just now, however long others have been waited for since', () => {
    const late = { ...look, now: testNow + 3_600_000 };
    expect(stateIn(late, nodeRecord('b'))).toBe('away');
    expect(stateIn({ ...late, answered: new Set(['b']) }, nodeRecord('b'))).toBe('answering');
    expect(stateIn({ ...late, answered: new Set(['b']) }, nodeRecord('b', { suspended: true }))).toBe('suspended');
  });
});
