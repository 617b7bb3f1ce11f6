import { describe, expect, it } from 'vitest';
import { poolRecord } from '../testing/builders';
import { defaultPool, type PoolVisitor, poolAccess, poolNamed, rateIn } from './pool';

const visitor: PoolVisitor = { username: 'u', isAdmin: false, groups: ['staff'], pools: [], poolsDenied: [] };

describe('poolAccess', () => {
  it.each<[string, Parameters<typeof poolRecord>[1], Partial<PoolVisitor>, string]>([
    ['an ordinary pool is open', {}, {}, 'open'],
    ['a restricted pool is not', { restricted: true }, {}, 'restricted'],
    ['a restricted pool takes administrators', { restricted: true }, { isAdmin: true }, 'open'],
    ['a restricted pool takes the users it names', { restricted: true, users: ['u'] }, {}, 'open'],
    ['names differ by case', { restricted: true, users: ['U'] }, {}, 'restricted'],
    ['a restricted pool takes the groups it names', { restricted: true, groups: ['staff'] }, {}, 'open'],
    ['a restricted pool takes those whose settings open it', { restricted: true }, { pools: ['gpu'] }, 'open'],
    ['a denied pool takes nobody', {}, { poolsDenied: ['gpu'] }, 'denied'],
    ['nor who it names', { restricted: true, users: ['u'] }, { poolsDenied: ['gpu'] }, 'denied'],
    ['nor administrators', {}, { isAdmin: true, poolsDenied: ['gpu'] }, 'denied'],
    ['another pool denied is nothing to it', {}, { poolsDenied: ['free'] }, 'open'],
  ])('%s', (_name, pool, who, expected) => {
    expect(poolAccess(poolRecord('gpu', pool), { ...visitor, ...who })).toBe(expected);
  });
});

describe('rateIn', () => {
  const pool = poolRecord('gpu', { cost: 2, gpuCost: 8 });
  it.each([
    ['an office session', pool, false, 2],
    ['a GPU session', pool, true, 8],
    ['a free pool', poolRecord('free', { cost: 0, gpuCost: 0 }), true, 0],
    ['a pool with no record', defaultPool('any'), true, 1],
  ])('%s', (_name, where, gpu, rate) => {
    expect(rateIn(where, { gpu })).toBe(rate);
  });
});

describe('poolNamed', () => {
  const pools = new Map([['gpu', poolRecord('gpu', { cost: 2 })]]);
  it('finds a record, else the defaults under the same name', () => {
    expect(poolNamed('gpu', pools).cost).toBe(2);
    expect(poolNamed('office', pools)).toEqual(defaultPool('office'));
  });
  it('takes an empty name for the default pool', () => {
    expect(poolNamed('', pools).name).toBe('default');
  });
});
