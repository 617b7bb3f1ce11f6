import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { isInTrouble, type NodesFilter, nodesBoardOf, poolsOf } from './nodes-board';

const engineAway = { kind: 'docker' as const, error: 'No such socket.', since: null };
const nodes = [
  aNodeWire({ name: 'n10' }),
  aNodeWire({ name: 'n2', id: 'abcd1234', address: '10.0.0.7:8444' }),
  aNodeWire({ name: 'out', state: 'suspended' }),
  aNodeWire({ name: 'z-away', state: 'away' }),
  aNodeWire({ name: 'y-engine', runtime: engineAway }),
  aNodeWire({ name: 'new', state: 'pending', pool: 'gpu' }),
  aNodeWire({ name: 'big', pool: 'gpu' }),
];
const any: NodesFilter = { search: '', state: null, pool: '' };
const shown = (filter: Partial<NodesFilter> = {}) => {
  const { pending, pools } = nodesBoardOf(nodes, { ...any, ...filter });
  return [
    pending.map(({ name }) => name),
    ...pools.map(({ name, nodes: its }) => [name, ...its.map((one) => one.name)]),
  ];
};

describe('the nodes', () => {
  it('that wait come by themselves, the others by pool: trouble first, then by name, the suspended last', () => {
    expect(shown()).toEqual([['new'], ['default', 'y-engine', 'z-away', 'n2', 'n10', 'out'], ['gpu', 'big']]);
  });

  it.each<[string, Partial<NodesFilter>, string[][]]>([
    ['a name, in any case', { search: ' BIG ' }, [[], ['gpu', 'big']]],
    ['an id', { search: 'abcd' }, [[], ['default', 'n2']]],
    ['an address', { search: '10.0.0.7' }, [[], ['default', 'n2']]],
    ['a state', { state: 'pending' }, [['new']]],
    ['a pool, those that wait for it among them', { pool: 'gpu' }, [['new'], ['gpu', 'big']]],
    ['all of these at once', { pool: 'gpu', state: 'answering', search: 'new' }, [[]]],
  ])('are found by %s', (_, filter, expected) => {
    expect(shown(filter)).toEqual(expected);
  });

  it('that wait have first those that can be approved', () => {
    const unknown = aNodeWire({ name: 'a', state: 'pending', version: null });
    const { pending } = nodesBoardOf([unknown, ...nodes], any);
    expect(pending.map(({ name }) => name)).toEqual(['new', 'a']);
  });

  it('name their pools once each', () => {
    expect(poolsOf(nodes)).toEqual(['default', 'gpu']);
  });

  it.each([
    ['away', aNodeWire({ state: 'away' }), true],
    ['answering without its engine', aNodeWire({ runtime: engineAway }), true],
    ['answering', aNodeWire(), false],
    ['answering without saying what runs its sessions', aNodeWire({ runtime: null }), false],
    ['suspended without its engine', aNodeWire({ state: 'suspended', runtime: engineAway }), false],
  ])('%s are in trouble: %#', (_, node, expected) => {
    expect(isInTrouble(node)).toBe(expected);
  });
});
