import { expect, it } from 'vitest';
import { nodesAnswer } from '../api/sessions';
import { liveSession, nodeRecord, nodeStatus, testNow } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { listNodes } from './list-nodes';

const answer = listNodes(
  contextOf({
    nodes: [
      nodeRecord('a1', { name: 'zulu', maxSessions: 4, pool: '' }),
      nodeRecord('b2', { name: 'alpha', approved: false }),
    ],
    statuses: [
      nodeStatus('a1', {
        gpus: [{ device: '/dev/dri/renderD128', name: 'L4' }],
        sessions: [liveSession('1', 'u'), liveSession('2', 'u', { lab: true })],
      }),
      nodeStatus('stray', { maxSessions: 2 }),
    ],
  }),
);

it('answers the published shape', () => {
  expect(nodesAnswer.strict().parse(answer)).toEqual(answer);
});

it('lists nodes by name with capacity as last reported', () => {
  expect(answer.nodes.map(({ name }) => name)).toEqual(['alpha', 'stray', 'zulu']);
  expect(answer.nodes[2]).toMatchObject({
    state: 'answering',
    pool: 'default',
    cpus: 8,
    memory_mb: 65_536,
    gpus: [{ device: '/dev/dri/renderD128', name: 'L4' }],
    sessions_running: 1,
    max_sessions: 4,
  });
});

it('says why a node is not answering', () => {
  expect(answer.nodes.map(({ state, error }) => [state, error])).toEqual([
    ['pending', 'Waits for an administrator to approve it.'],
    ['pending', 'Reports without a node record.'],
    ['answering', null],
  ]);
});

it('sums what sessions claim, lab ones too, and knows the node that answers', () => {
  const claims = { claimMemoryMib: 2048, claimCpus: 2 };
  const context = contextOf({
    nodes: [nodeRecord('a1', { version: '7' }), nodeRecord('b2')],
    statuses: [
      nodeStatus('a1', {
        freeDiskBytes: 5,
        alerts: ['The disk is nearly full.'],
        sessions: [
          liveSession('1', 'u', claims),
          liveSession('2', 'u', { ...claims, lab: true }),
          liveSession('3', 'u'),
        ],
      }),
      nodeStatus('b2', { reportedAt: testNow - 999_999 }),
    ],
  });
  const [own, away] = listNodes({ ...context, thisNodeId: 'a1' }).nodes;
  expect(own).toMatchObject({
    claimed_memory_mb: 4096,
    claimed_cpus: 4,
    free_disk_bytes: 5,
    alerts: ['The disk is nearly full.'],
    last_seen: null,
    version: '7',
    is_this: true,
  });
  expect(away).toMatchObject({ is_this: false, state: 'away', last_seen: away?.reported_at });
});
