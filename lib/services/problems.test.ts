import { expect, it } from 'vitest';
import { nodeRecord, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { problemsIn } from './problems';

it('has what cannot be read first, then what nodes say of themselves', () => {
  const unread = { key: 'groups/broken', reason: 'is no valid YAML' };
  const snapshot = snapshotOf({
    problems: [unread],
    nodes: [nodeRecord('a'), nodeRecord('b')],
    statuses: [
      nodeStatus('a', { alerts: ['The disk is full.', 'The clock is wrong.'] }),
      nodeStatus('b', { runtime: { kind: 'docker', error: { reason: 'gone', since: testNow } } }),
      nodeStatus('removed', { alerts: ['Forgotten.'] }),
    ],
  });
  expect(problemsIn({ snapshot })).toEqual([
    unread,
    { key: 'cluster/status/a.yml', reason: 'The disk is full.' },
    { key: 'cluster/status/a.yml', reason: 'The clock is wrong.' },
    { key: 'cluster/status/b.yml', reason: expect.stringContaining('Its container engine does not answer') },
  ]);
});

it('has none where all is well', () => {
  expect(problemsIn({ snapshot: snapshotOf({ nodes: [nodeRecord('a')], statuses: [nodeStatus('a')] }) })).toEqual([]);
});
