import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PoolRecord } from '../cluster/records';
import { treeObject } from '../testing/tree-objects';
import { poolCollection, readPool, writePool } from './pool-record';

const defaults: PoolRecord = {
  name: 'gpu',
  description: '',
  domain: null,
  restricted: false,
  users: [],
  groups: [],
  cost: 1,
  gpuCost: 1,
  ownGpuCost: null,
  stopWhenSpent: false,
  version: '1',
};

describe('a pool', () => {
  it.each<[string, string, Partial<PoolRecord>]>([
    ['an empty file has the defaults', '', {}],
    ['the GPU cost is the cost where unset', 'cost: 2.5', { cost: 2.5, gpuCost: 2.5 }],
    ['a cost of 0 is free', 'cost: 0\ngpu_cost: 0', { cost: 0, gpuCost: 0, ownGpuCost: 0 }],
    [
      'everything',
      'description: d\ndomain: x.org\nrestricted: true\nusers: [a]\ngroups: [b]\ncost: 2\ngpu_cost: 8\nstop_when_spent: true',
      {
        description: 'd',
        domain: 'x.org',
        restricted: true,
        users: ['a'],
        groups: ['b'],
        cost: 2,
        gpuCost: 8,
        ownGpuCost: 8,
        stopWhenSpent: true,
      },
    ],
    ['fields of others', 'colour: red\ndomain: ""', {}],
  ])('%s', (_, text, record) => {
    expect(readPool(treeObject('gpu', text))).toEqual({ record: { ...defaults, ...record }, problems: [] });
  });

  it.each<[string, string, Partial<PoolRecord>]>([
    ['a negative cost is the default', 'cost: -1', {}],
    ['a cost that is not a number too', 'cost: .nan', {}],
    ['a broken GPU cost is the cost', 'cost: 3\ngpu_cost: many', { cost: 3, gpuCost: 3 }],
    ['what restricts it and cannot be read restricts it', 'restricted: perhaps', { restricted: true }],
    ['members that cannot be read are none', 'users: [1]', {}],
  ])('%s, and is reported', (_, text, record) => {
    const read = readPool(treeObject('gpu', text));
    expect(read.record).toEqual({ ...defaults, ...record });
    expect(read.problems).toHaveLength(1);
  });

  it('that cannot be read is closed to all but administrators', () => {
    const read = readPool(treeObject('gpu', 'users: [a\n', 'cluster/pools/gpu.yml'));
    expect(read.record).toEqual({ ...defaults, restricted: true });
    expect(read.problems).toMatchObject([{ key: 'cluster/pools/gpu.yml' }]);
    expect(poolCollection.prefix).toBe('cluster/pools/');
  });
});

it('what is written reads back the same', () => {
  const names = fc.array(fc.string());
  const cost = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
  const pool = fc.record({
    description: fc.string(),
    domain: fc.option(fc.string({ minLength: 1 })),
    restricted: fc.boolean(),
    users: names,
    groups: names,
    cost,
    ownGpuCost: fc.option(cost),
    stopWhenSpent: fc.boolean(),
  });
  fc.assert(
    fc.property(pool, (facts) => {
      expect(readPool(treeObject('gpu', writePool(facts)))).toEqual({
        record: { ...facts, gpuCost: facts.ownGpuCost ?? facts.cost, name: 'gpu', version: '1' },
        problems: [],
      });
    }),
  );
});
