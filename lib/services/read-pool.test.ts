import { describe, expect, it } from 'vitest';
import { pool, poolsAnswer } from '../api/pools';
import { createMemoryStore } from '../store/drivers/memory';
import { actingWorld } from '../testing/acting-world';
import { liveSession, nodeRecord, nodeStatus, poolRecord } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { listPools, readPool } from './read-pool';

describe('the list', () => {
  const answer = listPools(
    contextOf({
      pools: [
        poolRecord('gpu', { cost: 2, gpuCost: 8, restricted: true, groups: ['lab'] }),
        poolRecord('spare', { cost: 3, gpuCost: 3, ownGpuCost: null }),
      ],
      nodes: [nodeRecord('a1', { pool: '' }), nodeRecord('b2', { pool: 'gpu' }), nodeRecord('c3', { pool: 'gpu' })],
      statuses: [
        nodeStatus('b2', { sessions: [liveSession('1', 'uma'), liveSession('2', 'uma', { lab: true })] }),
        nodeStatus('stray', { sessions: [liveSession('3', 'uma')] }),
      ],
      problems: [
        { key: 'cluster/pools/spare.yml', entry: 'users', line: 2, reason: 'is 5, where a list of texts is expected' },
        { key: 'cluster/pools/spare.yml.bak', reason: 'does not end in .yml' },
      ],
    }),
  );

  it('is of the published shape', () => expect(poolsAnswer.strict().parse(answer)).toEqual(answer));

  it('has pools with a record and those that nodes are in, the latter by the defaults', () => {
    expect(
      answer.pools.map(({ name, nodes, sessions_running: running, version }) => [name, nodes, running, version]),
    ).toEqual([
      ['default', 1, 0, null],
      ['gpu', 2, 1, '1'],
      ['spare', 0, 0, '1'],
    ]);
    expect(answer.pools[0]).toMatchObject({ cost: 1, gpu_cost: null, restricted: false, stop_when_spent: false });
  });

  it('tells a cost of GPU sessions that is set from one that is not', () => {
    expect(answer.pools.map(({ gpu_cost: cost }) => cost)).toEqual([null, 8, null]);
  });

  it('says what is wrong with a record', () => {
    expect(answer.pools[2]?.faults).toEqual([
      { entry: 'users', reason: 'is 5, where a list of texts is expected (line 2)' },
    ]);
  });
});

describe('one pool', () => {
  it.each<[string, string | null, object]>([
    ['without a record has the defaults', null, { cost: 1, gpu_cost: null, restricted: false, version: null }],
    ['of an empty record has them too', '', { cost: 1, gpu_cost: null, restricted: false, faults: [] }],
    ['has the cost of GPU sessions as its record says it', 'cost: 2\ngpu_cost: 2\n', { cost: 2, gpu_cost: 2 }],
    ['that cannot be read is closed', 'cost: [', { restricted: true, faults: [{ entry: '' }] }],
    [
      'is told as its record has it, though it could not be saved so',
      'users: [a b]\ncost: 1e9\n',
      { users: ['a b'], cost: 1e9 },
    ],
  ])('%s', async (_, text, expected) => {
    const objects: Record<string, string> = text === null ? {} : { 'cluster/pools/big.yml': text };
    const world = await actingWorld(createMemoryStore(), objects);
    const seen = await readPool(await world.acting('ada', 'admin'), 'big');
    expect(seen).toMatchObject(expected);
    expect(pool.strict().parse(seen)).toEqual(seen);
  });
});
