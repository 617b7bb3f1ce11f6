import { describe, expect, it } from 'vitest';
import { type Candidate, type Obstacle, obstacles, type PlacementAsk } from '../cluster/placement';
import { liveSession, nodeRecord, nodeStatus, testNow } from '../testing/builders';
import { obstacleWords } from './obstacle-words';

const ask: PlacementAsk = {
  gpu: 'required',
  gpus: 2,
  memoryMib: 4096,
  cores: 4,
  diskBytes: 3 * 2 ** 30,
  pool: null,
  nodeId: null,
};
const sessions = [liveSession('1', 'alice', { claimMemoryMib: 2048, claimCpus: 2 })];
const candidate: Candidate = {
  node: nodeRecord('alpha', { maxSessions: 3, pool: 'gpu' }),
  status: nodeStatus('alpha', { memoryMib: 4096, cpus: 4, sessions }),
  state: 'away',
  access: 'open',
  reserved: 0,
  freeDiskBytes: 2 ** 30,
};

describe('why a node will not do', () => {
  it.each<[Obstacle, Partial<Candidate>, string]>([
    ['full', {}, 'It is full: 3 sessions at most.'],
    ['memory', {}, '4,096 MiB of memory are claimed; 2,048 MiB are free.'],
    ['memory', { status: undefined }, 'It does not say how much memory it has.'],
    ['cores', {}, '4 cores claimed; 2 free.'],
    ['gpu', {}, 'It has no 2 GPUs free.'],
    ['disk', {}, '3.0 GiB of disk are claimed; 1.0 GiB are free.'],
    ['disk', { freeDiskBytes: null }, 'It does not say how much disk is free.'],
    ['not_answering', {}, 'It does not answer.'],
    ['not_answering', { state: 'suspended' }, 'It is suspended.'],
    ['pool_closed', {}, 'Its pool gpu is not open to this account.'],
    [
      'runtime_away',
      { status: nodeStatus('alpha', { runtime: { kind: 'docker', error: { reason: 'No socket.', since: testNow } } }) },
      'What runs its sessions is away: No socket.',
    ],
    ['runtime_away', {}, 'It has nothing to run sessions with.'],
  ])('%s', (obstacle, rest, words) => {
    expect(obstacleWords(obstacle, { ...candidate, ...rest }, ask)).toBe(words);
  });

  it.each(obstacles)('%s has a sentence', (obstacle) => {
    expect(obstacleWords(obstacle, candidate, ask)).toMatch(/^[A-Z0-9].*\.$/);
  });
});
