import { expect, it } from 'vitest';
import { nodeRecord, nodeStatus, testNow } from '../testing/builders';
import { nodeStateAt, reportAheadAtMostMs } from './node-state';
import type { NodeStatus } from './records';

const reported = (msAgo: number, rest: Partial<NodeStatus> = {}) =>
  nodeStatus('a', { reportedAt: testNow - msAgo, ...rest });
const threeMinutesMs = 180_000;
const wrongClock = 'Reports a time that has not come yet; its clock is wrong.';
const suspended = 'An administrator suspended this node.';

it.each([
  ['one that reports answers', {}, reported(0), 'answering', null],
  ['the last moment of three reports missed still answers', {}, reported(threeMinutesMs), 'answering', null],
  ['past that it is away', {}, reported(threeMinutesMs + 1), 'away', 'Has stopped reporting.'],
  [
    'one that reports each second is missed after three',
    {},
    reported(3001, { reportSeconds: 1 }),
    'away',
    'Has stopped reporting.',
  ],
  ['one that reports each hour is not', {}, reported(3 * 3_600_000, { reportSeconds: 3600 }), 'answering', null],
  [
    'one that said it stops is away at once',
    {},
    reported(0, { stopped: true }),
    'away',
    'Was stopped; what it ran may run on.',
  ],
  ['a clock ahead of ours is no absence', {}, reported(-60_000), 'answering', null],
  ['five minutes ahead at the most', {}, reported(-reportAheadAtMostMs), 'answering', null],
  ['past that no report is believed', {}, reported(-reportAheadAtMostMs - 1), 'away', wrongClock],
  ['however far ahead it is', {}, nodeStatus('a', { reportedAt: 99_999_999_999_000 }), 'away', wrongClock],
  ['out of service says more than a wrong clock', { suspended: true }, reported(-9e12), 'suspended', suspended],
  ['one that never reported is away', {}, undefined, 'away', 'Has not reported yet.'],
  [
    'one that waits for approval',
    { approved: false },
    reported(0),
    'pending',
    'Waits for an administrator to approve it.',
  ],
  ['one out of service', { suspended: true }, reported(0), 'suspended', suspended],
  ['out of service says more than waiting', { suspended: true, approved: false }, undefined, 'suspended', suspended],
] as const)('%s', (_name, record, status, state, error) => {
  expect(nodeStateAt(nodeRecord('a', record), status, testNow)).toEqual({ state, error });
});
