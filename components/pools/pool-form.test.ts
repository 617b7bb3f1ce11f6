import { describe, expect, it } from 'vitest';
import { differing } from '@/components/settings/field-rules';
import { poolBody } from '@/lib/api/pools';
import { type PoolDraft, poolKind } from './pool-form';
import { costInWords } from './pool-words';
import { aPoolWire } from './samples';

const draft = (more: Partial<PoolDraft> = {}): PoolDraft => ({ ...poolKind.draftOf(aPoolWire()), ...more });

describe('a pool as a form', () => {
  it.each([
    ['the defaults', aPoolWire()],
    ['a GPU cost of its own, also the same', aPoolWire({ cost: 2, gpu_cost: 2 })],
    ['free', aPoolWire({ cost: 0, gpu_cost: 0 })],
    [
      'everything',
      aPoolWire({
        description: 'd',
        restricted: true,
        users: ['a'],
        groups: ['b'],
        cost: 0.5,
        gpu_cost: 4,
        stop_when_spent: true,
      }),
    ],
  ])('%s comes back as it was', (_, pool) => {
    const { nodes, sessions_running, faults, version, name, ...fields } = pool;
    expect(poolKind.read(poolKind.draftOf(pool))).toEqual({ body: poolBody.parse(fields), errors: null });
  });

  it.each<[string, Partial<PoolDraft>, string, RegExp]>([
    ['no cost', { cost: ' ' }, 'cost', /Write a number; 0 is free/],
    ['a cost below 0', { cost: '-1' }, 'cost', /0 or more/],
    ['a decimal comma', { cost: '1,5' }, 'cost', /no number/],
    ['too much', { cost: '1000001' }, 'cost', /1,000,000 or less/],
    ['no GPU cost where it has its own', { gpu_cost: { kind: 'own', text: '' } }, 'gpu_cost', /Write a number/],
    ['what is no name', { users: ['a b'] }, 'users', /a name is/],
    ['what is no group', { groups: ['ä'] }, 'groups', /a name is/],
  ])('refuses %s', (_, more, field, words) => {
    const { body, errors } = poolKind.read(draft(more));
    expect(body).toBeNull();
    expect(errors?.[field]).toMatch(words);
  });

  it.each<[string, Partial<PoolDraft>, string[]]>([
    ['the same cost in other words', { cost: ' 1.0 ' }, []],
    ['a GPU cost that is typed, and not chosen', { gpu_cost: { kind: 'as_cost', text: '5' } }, []],
    ['a GPU cost of its own, though the same', { gpu_cost: { kind: 'own', text: '1' } }, ['gpu_cost']],
    ['a cost that is no number yet', { cost: 'x' }, ['cost']],
  ])('tells changes: %s', (_, more, changed) => {
    expect(differing(poolKind.rules, draft(), draft(more))).toEqual(changed);
  });
});

it.each([
  [1, null, 'cost 1×'],
  [2, 2, 'cost 2×'],
  [0.5, 4, 'cost 0.5×, with a GPU 4×'],
  [0, null, 'cost free'],
])('a cost of %s and %s with a GPU is said: %s', (cost, gpuCost, words) => {
  expect(costInWords({ cost, gpu_cost: gpuCost })).toBe(words);
});
