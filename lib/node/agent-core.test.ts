import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { TreeSnapshot } from '../records/snapshot';
import { nodeRecord, poolRecord, snapshotOf, userRecord } from '../testing/builders';
import { createAgentCore } from './agent-core';
import type { AgentParts } from './agent-parts';
import type { SessionFacts } from './agent-state';

const plain = { gpu: false } as SessionFacts;
const withGpu = { gpu: true } as SessionFacts;

function treeOf(answer: () => TreeSnapshot) {
  const parts = {
    nodeId: 'node-1',
    logger: pino({ level: 'silent' }),
    settings: {},
    tree: { snapshot: async () => answer() },
  } as unknown as AgentParts;
  return createAgentCore(parts, () => undefined).tree;
}

describe('what the node takes from the tree', () => {
  it('is the rate of its pool, its name, and the groups of users', async () => {
    const snapshot = snapshotOf({
      nodes: [nodeRecord('node-1', { pool: 'fast' })],
      pools: [poolRecord('fast', { cost: 2, gpuCost: 8 })],
      users: [userRecord('alice', {}, { providerGroups: ['staff'] })],
    });
    const tree = treeOf(() => snapshot);
    await tree.refresh();
    expect([tree.rate(plain, 1), tree.rate(withGpu, 1), tree.pool()]).toEqual([2, 8, 'fast']);
    expect([tree.providerGroups('alice'), tree.providerGroups('bob')]).toEqual([['staff'], []]);
  });

  it('holds while the tree cannot be read, or the node’s record is gone', async () => {
    const answers = [
      () => snapshotOf({ nodes: [nodeRecord('node-1', { pool: 'fast' })], pools: [poolRecord('fast', { cost: 2 })] }),
      () => snapshotOf({ pools: [poolRecord('fast', { cost: 3 })] }),
      () => {
        throw new Error('no route to host');
      },
    ];
    const tree = treeOf(() => (answers.shift() as () => TreeSnapshot)());
    await tree.refresh();
    await tree.refresh();
    expect([tree.rate(plain, 1), tree.pool()]).toEqual([3, 'fast']);
    await tree.refresh();
    expect([tree.rate(plain, 1), tree.pool()]).toEqual([3, 'fast']);
  });

  it('is what a session had, before any tree could be read', async () => {
    const tree = treeOf(() => {
      throw new Error('no route to host');
    });
    expect(await tree.refresh()).toBeNull();
    expect([tree.rate(plain, 0.5), tree.rate(plain), tree.pool()]).toEqual([0.5, 1, 'default']);
  });
});
