import { expect, it } from 'vitest';
import { nodeRecord, nodeStatus, testNow } from '../testing/builders';
import { nodeAwayAfterMs, nodeStateAt } from './node-state';

const reported = (msAgo: number) => nodeStatus('a', { reportedAt: testNow - msAgo });

it.each([
  ['one that reports answers', {}, reported(0), 'answering', null],
  ['the last moment of three reports missed still answers', {}, reported(nodeAwayAfterMs), 'answering', null],
  ['past that it is away', {}, reported(nodeAwayAfterMs + 1), 'away', 'Has stopped reporting.'],
  ['a clock ahead of ours is no absence', {}, reported(-60_000), 'answering', null],
  ['one that never reported is away', {}, undefined, 'away', 'Has not reported yet.'],
  [
    'one that waits for approval',
    { approved: false },
    reported(0),
    'pending',
    'Waits for an administrator to approve it.',
  ],
  ['one out of service', { suspended: true }, reported(0), 'suspended', 'An administrator suspended this node.'],
  [
    'out of service says more than waiting',
    { suspended: true, approved: false },
    undefined,
    'suspended',
    'An administrator suspended this node.',
  ],
] as const)('%s', (_name, record, status, state, error) => {
  expect(nodeStateAt(nodeRecord('a', record), status, testNow)).toEqual({ state, error });
});
