import { describe, expect, it } from 'vitest';
import { nodeRecord, nodeStatus, poolRecord, snapshotOf, testNow, userRecord } from '../testing/builders';
import { candidatesFor } from './launch-candidates';
import { lookAtTree } from './launch-look';
import { personStanding } from './person-view';

const snapshot = {
  ...snapshotOf({
    users: [userRecord('alice', { poolsDenied: ['gpu'] })],
    pools: [poolRecord('staff', { restricted: true })],
    nodes: [
      nodeRecord('c', { name: 'alpha', pool: '' }),
      nodeRecord('b', { name: 'bravo', pool: 'staff' }),
      nodeRecord('a', { name: 'charlie', pool: 'gpu', suspended: true }),
      nodeRecord('f', { roles: ['frontend'] }),
    ],
    statuses: [nodeStatus('a'), nodeStatus('b', { freeDiskBytes: 5 }), nodeStatus('c', { reportedAt: 0 })],
  }),
  reservations: new Map([
    [
      'bob',
      [
        { sessionId: 's', username: 'bob', nodeId: 'b', at: testNow, expiresAt: testNow + 1 },
        { sessionId: 't', username: 'bob', nodeId: 'b', at: testNow, expiresAt: testNow },
      ],
    ],
  ]),
};
const look = lookAtTree(snapshot, testNow);

describe('the nodes as a launch sees them', () => {
  it('have state, access, reservations and free disk', () => {
    const standing = personStanding(snapshot, 'alice');
    if (!standing) throw new Error('there is no alice');
    expect(candidatesFor(look, standing)).toMatchObject([
      { node: { id: 'c', pool: 'default' }, state: 'away', access: 'open', reserved: 0 },
      { node: { id: 'b' }, state: 'answering', access: 'restricted', reserved: 1, freeDiskBytes: 5 },
      { node: { id: 'a' }, state: 'suspended', access: 'denied', reserved: 0 },
    ]);
  });
});
