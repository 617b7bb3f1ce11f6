import { describe, expect, it } from 'vitest';
import { rolledUpShare } from '../api/users';
import { rolledUpNode } from '../records/usage-keys';
import { endedSession, nodeRecord, userRecord, type WorldParts } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { burnDown } from './burn-down';

const at = Date.parse;
const input = { name: 'alice', period: 'month' as const, at: '2026-10-31T23:59:59Z' };

/** October, when alice ran a GPU session of an hour on one node, and had two more hours of which no session tells. */
const before: WorldParts = {
  users: [userRecord('alice')],
  nodes: [nodeRecord('a1', { name: 'alpha' }), nodeRecord('b2', { name: 'bravo', pool: 'gpu' })],
  history: [
    endedSession('gone', 'alice', {
      nodeId: 'b2',
      pool: 'render',
      gpu: true,
      appId: 'blender',
      createdAt: at('2026-10-05T10:00:00Z'),
      endedAt: at('2026-10-05T11:00:00Z'),
      weightedSeconds: 3600,
      weightedSecondsByDay: new Map([['2026-10-05', 3600]]),
    }),
  ],
  usage: {
    '2026-10-05': { a1: { alice: 3600 }, b2: { alice: 3600 } },
    '2026-10-06': { a1: { alice: 3600 } },
  },
};
const after: WorldParts = {
  ...before,
  usage: { '2026-10-05': { [rolledUpNode]: { alice: 7200 } }, '2026-10-06': { a1: { alice: 3600 } } },
};

const ask = (world: WorldParts) => {
  const { as_of: _, ...answer } = burnDown(contextOf(world), input);
  return answer;
};
const hoursOf = (shares: { name: string; hours: number }[]) =>
  Object.fromEntries(shares.map(({ name, hours }) => [name, hours]));

describe('a month with days that were rolled up', () => {
  it('has the same hours, curve and sessions as before', () => {
    const { by_node: _, by_pool: __, ...answer } = ask(after);
    expect(answer).toEqual({ ...ask(before), by_node: undefined, by_pool: undefined });
  });

  it('leads to sessions and their nodes, as far as history tells; the rest is said to be rolled up', () => {
    expect(hoursOf(ask(before).by_node)).toEqual({ alpha: 2, bravo: 1 });
    const { by_node: byNode, by_pool: byPool, by_app: byApp } = ask(after);
    expect(hoursOf(byNode)).toEqual({ alpha: 1, bravo: 1, [rolledUpShare]: 1 });
    expect(hoursOf(byPool)).toEqual({ default: 1, render: 1, [rolledUpShare]: 1 });
    expect(hoursOf(byApp)).toEqual({ blender: 1, '': 2 });
  });

  it('takes no node that is called the same for it', () => {
    const nodes = [nodeRecord('a1', { name: rolledUpShare })];
    expect(hoursOf(ask({ ...after, nodes }).by_node)).toEqual({ a1: 1, b2: 1, [rolledUpNode]: 1 });
  });
});
