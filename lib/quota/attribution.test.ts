import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, type SpentPart } from './attribution';

const presentPoolOf = (nodeId: string) => (nodeId === 'bravo' ? 'gpu' : 'default');
const part = (nodeId: string, pool: string, appId: string, seconds: number, countedUnder = nodeId): SpentPart => ({
  nodeId,
  countedUnder,
  pool,
  appId,
  seconds,
});

function inSeconds(map: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...map].map(([name, microseconds]) => [name, microseconds / 1e6]));
}

describe('attribute', () => {
  it.each<[string, Record<string, number>, SpentPart[], object, object]>([
    ['no history: the present pool and no app', { alpha: 10, bravo: 5 }, [], { default: 10, gpu: 5 }, { '': 15 }],
    [
      'the pool that history names, not the present one',
      { alpha: 10 },
      [part('alpha', 'free', 'firefox', 10)],
      { free: 10 },
      { firefox: 10 },
    ],
    [
      'the rest beside what history explains',
      { bravo: 10 },
      [part('bravo', 'free', 'firefox', 4)],
      { free: 4, gpu: 6 },
      { firefox: 4, '': 6 },
    ],
    [
      'a node explains no more than it wrote',
      { alpha: 10 },
      [part('alpha', 'default', 'firefox', 30), part('alpha', 'free', 'gimp', 10)],
      { default: 7.5, free: 2.5 },
      { firefox: 7.5, gimp: 2.5 },
    ],
    [
      'a session on a node that wrote nothing',
      { alpha: 10 },
      [part('bravo', 'gpu', 'x', 5)],
      { default: 10 },
      { '': 10 },
    ],
    ['nothing at all', {}, [], {}, {}],
    [
      'an app named like an object member',
      { alpha: 1 },
      [part('alpha', 'default', '__proto__', 1)],
      { default: 1 },
      JSON.parse('{"__proto__": 1}'),
    ],
  ])('%s', (_name, nodes, parts, pools, apps) => {
    const found = attribute({ secondsByNode: new Map(Object.entries(nodes)), parts, presentPoolOf });
    expect(inSeconds(found.byPool)).toEqual(pools);
    expect(inSeconds(found.byApp)).toEqual(apps);
  });

  it('says by node where sessions ran of what several nodes wrote together, and leaves the rest there', () => {
    const { byNode, byPool, byApp } = attribute({
      secondsByNode: new Map([
        ['alpha', 10],
        ['together', 100],
      ]),
      parts: [
        part('alpha', 'default', 'firefox', 10),
        part('alpha', 'free', 'gimp', 20, 'together'),
        part('bravo', 'gpu', 'gimp', 30, 'together'),
      ],
      presentPoolOf: (nodeId) => (nodeId === 'together' ? 'unknown' : 'default'),
    });
    expect([byNode, byPool, byApp].map(inSeconds)).toEqual([
      { alpha: 30, bravo: 30, together: 50 },
      { default: 10, free: 20, gpu: 30, unknown: 50 },
      { firefox: 10, gimp: 50, '': 50 },
    ]);
  });

  it('gives each view exactly what the nodes wrote together', () => {
    const name = fc.constantFrom('alpha', 'bravo', 'charlie');
    const parts = fc.array(
      fc.tuple(
        name,
        fc.constantFrom('free', 'gpu'),
        fc.constantFrom('a', 'b', 'c'),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        name,
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(name, fc.nat(1_000_000)), parts, (tenths, all) => {
        const secondsByNode = new Map(Object.entries(tenths).map(([node, count]) => [node, count / 10]));
        const found = attribute({ secondsByNode, parts: all.map((values) => part(...values)), presentPoolOf });
        const total = Object.values(tenths).reduce((sum, count) => sum + count, 0) * 100_000;
        for (const view of [found.byNode, found.byPool, found.byApp]) {
          expect([...view.values()].reduce((sum, amount) => sum + amount, 0)).toBe(total);
          expect([...view.values()].every((amount) => amount > 0)).toBe(true);
        }
      }),
    );
  });
});
