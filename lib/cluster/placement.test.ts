import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveSession, nodeRecord, nodeStatus } from '../testing/builders';
import { type Candidate, type Obstacle, type PlacementAsk, placeSession } from './placement';
import type { LiveSession, NodeRecord, NodeStatus } from './records';

const plain: PlacementAsk = {
  gpu: 'none',
  gpus: 0,
  memoryMib: null,
  cores: null,
  diskBytes: null,
  pool: null,
  nodeId: null,
};
const gpu = { device: '/dev/dri/renderD128', name: 'L4' };

function sessions(count: number, rest: Partial<LiveSession> = {}): LiveSession[] {
  return Array.from({ length: count }, (_, index) => liveSession(String(index), 'u', rest));
}

interface Parts {
  node?: Partial<NodeRecord>;
  status?: Partial<NodeStatus> | null;
  rest?: Partial<Omit<Candidate, 'node' | 'status'>>;
}

function candidate(id: string, { node, status = {}, rest }: Parts = {}): Candidate {
  return {
    node: nodeRecord(id, node),
    status: status === null ? undefined : nodeStatus(id, status),
    state: 'answering',
    access: 'open',
    reserved: 0,
    freeDiskBytes: null,
    ...rest,
  };
}

describe('a node is passed over', () => {
  it.each<[string, Obstacle, Partial<PlacementAsk>, Parts]>([
    ['another one is asked for', 'other_node', { nodeId: 'b' }, {}],
    ['another pool is asked for', 'other_pool', { pool: 'gpu' }, {}],
    ['it runs nothing', 'no_runtime', {}, { node: { roles: ['frontend'] } }],
    ['it is away', 'not_answering', {}, { rest: { state: 'away' } }],
    ['it waits for approval', 'not_answering', {}, { node: { approved: false } }],
    ['it never reported', 'not_answering', {}, { status: null }],
    ['its pool is restricted', 'pool_closed', {}, { rest: { access: 'restricted' } }],
    ['its pool is denied', 'pool_closed', {}, { rest: { access: 'denied' } }],
    ['it is full', 'full', {}, { node: { maxSessions: 2 }, status: { sessions: sessions(2) } }],
    [
      'it will be full',
      'full',
      {},
      { node: { maxSessions: 2 }, status: { sessions: sessions(1) }, rest: { reserved: 1 } },
    ],
    ['it has less memory', 'memory', { memoryMib: 65_537 }, {}],
    [
      'its memory is claimed',
      'memory',
      { memoryMib: 1 },
      { status: { sessions: sessions(4, { claimMemoryMib: 16_384 }) } },
    ],
    ['its memory is not known', 'memory', { memoryMib: 1 }, { status: { memoryMib: null } }],
    [
      'what runs has reserved its cores',
      'cores',
      { cores: 2 },
      { status: { sessions: sessions(7, { claimCpus: 1 }) } },
    ],
    [
      'its container engine does not answer',
      'runtime_away',
      {},
      { status: { runtime: { kind: 'docker', error: { reason: 'gone', since: 0 } } } },
    ],
    ['it runs nothing', 'runtime_away', {}, { status: { runtime: { kind: 'none', error: null } } }],
    ['it has no GPU', 'gpu', { gpu: 'required', gpus: 1 }, {}],
    [
      'its GPU is taken',
      'gpu',
      { gpu: 'required', gpus: 1 },
      { status: { gpus: [gpu], sessions: sessions(1, { gpu: true, gpuExclusive: true }) } },
    ],
    [
      'its GPU slots are taken',
      'gpu',
      { gpu: 'required', gpus: 1 },
      { node: { gpuSlots: 2 }, status: { gpus: [gpu], sessions: sessions(2, { gpu: true }) } },
    ],
    ['it has fewer GPUs', 'gpu', { gpu: 'required', gpus: 2 }, { status: { gpus: [gpu] } }],
    [
      'one of its two GPUs is shared',
      'gpu',
      { gpu: 'required', gpus: 2 },
      { status: { gpus: [gpu, gpu], sessions: sessions(1, { gpu: true }) } },
    ],
    ['its disk is too full', 'disk', { diskBytes: 100 }, { rest: { freeDiskBytes: 99 } }],
    ['its disk is not known', 'disk', { diskBytes: 100 }, {}],
  ])('because %s', (_name, obstacle, ask, parts) => {
    expect(placeSession({ ...plain, ...ask }, [candidate('a', parts)], 'a')).toEqual({
      kind: 'no_room',
      obstacles: [{ nodeId: 'a', obstacle }],
    });
  });
});

describe('a node is taken', () => {
  it.each<[string, Partial<PlacementAsk>, Parts, number]>([
    ['with nothing asked', {}, {}, 0],
    ['with no cap on sessions', {}, { status: { sessions: sessions(99) } }, 0],
    ['with exactly the memory', { memoryMib: 65_536 }, {}, 0],
    ['with exactly the disk', { diskBytes: 100 }, { rest: { freeDiskBytes: 100 } }, 0],
    ['without a GPU where one is only wanted', { gpu: 'wanted', gpus: 1 }, {}, 0],
    ['with the GPU that is wanted and free', { gpu: 'wanted', gpus: 1 }, { status: { gpus: [gpu] } }, 1],
    [
      'sharing a GPU with others',
      { gpu: 'required', gpus: 1 },
      { status: { gpus: [gpu], sessions: sessions(3, { gpu: true }) } },
      1,
    ],
    ['with two free GPUs', { gpu: 'required', gpus: 2 }, { status: { gpus: [gpu, gpu] } }, 2],
  ])('%s', (_name, ask, parts, gpus) => {
    expect(placeSession({ ...plain, ...ask }, [candidate('a', parts)], 'z')).toEqual({
      kind: 'placed',
      nodeId: 'a',
      gpus,
    });
  });

  const loaded = (id: string, count: number, cpus = 8) =>
    candidate(id, { status: { cpus, sessions: sessions(count) } });
  it.each<[string, Candidate[], string]>([
    ['with the fewest sessions per CPU', [loaded('a', 3), loaded('b', 4, 32), loaded('c', 1, 2)], 'b'],
    ['this one on a tie', [loaded('a', 1), loaded('here', 1), loaded('z', 1)], 'here'],
    ['not this one where another has more room', [loaded('a', 1), loaded('here', 2)], 'a'],
    ['the first by id where nothing else decides', [loaded('b', 1), loaded('a', 1)], 'a'],
  ])('%s', (_name, candidates, nodeId) => {
    expect(placeSession(plain, candidates, 'here')).toMatchObject({ kind: 'placed', nodeId });
  });

  it('whatever the order of the candidates', () => {
    const all = [
      loaded('a', 3),
      loaded('b', 1),
      loaded('here', 1),
      loaded('d', 0, 1),
      candidate('e', { rest: { state: 'away' } }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (candidates) => {
        expect(placeSession(plain, candidates, 'here')).toMatchObject({ nodeId: 'd' });
      }),
    );
  });
});

it('there is no room where there is no node', () => {
  expect(placeSession(plain, [], 'here')).toEqual({ kind: 'no_room', obstacles: [] });
});
