import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { isMove } from './is-move';
import { actsFor, changeOf, nodeActs } from './node-acts';

describe('what can be decided of a node', () => {
  it.each([
    ['in service', aNodeWire(), ['suspend', 'move']],
    ['suspended', aNodeWire({ suspended: true }), ['resume', 'move']],
    ['not approved', aNodeWire({ approved: false }), ['approve', 'move']],
    ['not approved and suspended', aNodeWire({ approved: false, suspended: true }), ['approve', 'move']],
    ['without a record', aNodeWire({ version: null, approved: false }), []],
  ])('that is %s', (_, node, acts) => {
    expect(actsFor(node)).toEqual(acts);
  });

  it.each([
    ['approve', { approved: true }],
    ['suspend', { suspended: true }],
    ['resume', { suspended: false }],
    ['move', { pool: 'gpu' }],
  ] as const)('%s writes that alone', (act, change) => {
    expect(changeOf(act, 'gpu')).toEqual(change);
  });

  it.each([
    ['nothing', 0, /Nothing runs there now\.$/],
    ['one session', 1, /1 session runs on there and is charged\.$/],
    ['several', 5, /5 sessions run on there and are charged\.$/],
  ])('says what becomes of %s that runs', (_, running, words) => {
    expect(nodeActs.suspend.meaning(aNodeWire({ sessions_running: running }))).toMatch(words);
  });
});

it.each([
  ['gpu', true],
  ['default', false],
  ['', false],
  ['two words', false],
  ['../x', false],
  ['x'.repeat(129), false],
])('a node of pool default can be moved to "%s": %s', (pool, expected) => {
  expect(isMove(pool, 'default')).toBe(expected);
});
