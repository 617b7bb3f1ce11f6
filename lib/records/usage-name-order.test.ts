import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beforeFirst, NameOrder } from './usage-name-order';

function chainOf(order: NameOrder): number[] {
  const chain: number[] = [];
  for (let id = order.after(beforeFirst); id >= 0 && chain.length < 10_000; id = order.after(id)) chain.push(id);
  return chain;
}

it('learns one order out of files that each have some of the names', () => {
  const order = new NameOrder();
  for (const file of [[0, 2, 4], [0, 1, 2, 3, 4, 5], [5000]]) {
    let previous = beforeFirst;
    for (const id of file) {
      order.place(id, previous);
      previous = id;
    }
  }
  expect(chainOf(order)).toEqual([5000, 0, 1, 2, 3, 4, 5]);
});

it('has each name once, whatever files there were', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(30), { maxLength: 20 }), { maxLength: 8 }), (files) => {
      const order = new NameOrder();
      for (const file of files) {
        let previous = beforeFirst;
        for (const id of file) {
          order.place(id, previous);
          previous = id;
        }
      }
      expect(chainOf(order).sort()).toEqual([...new Set(files.flat())].sort());
    }),
  );
});
