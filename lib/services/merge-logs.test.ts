import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditFound, AuditPosition } from '../audit/audit';
import { auditLine, type ListedLine, listReader } from '../testing/list-reader';
import { mergeLogs, type NodeLog } from './merge-logs';

const search = { from: 0, to: 1e9, limit: 100 };
const lineOf = (id: string, at: number) => auditLine(at, { fields: { id } });

async function logOf(nodeId: string, lines: readonly ListedLine[], rest: Partial<typeof search & { at: number }> = {}) {
  const { at, ...more } = rest;
  const reader = listReader(nodeId, lines, at === undefined ? {} : { linesAtOnce: at });
  return { nodeId, found: await reader.search({ ...search, ...more }) };
}
const idsOf = (logs: readonly NodeLog[], limit: number) =>
  mergeLogs(logs, limit)
    .lines.map(({ line }) => line.fields.id)
    .join(' ');

describe('logs as one', () => {
  it('are the latest lines of all of them, latest first', async () => {
    const alpha = await logOf('alpha', [lineOf('a1', 1), lineOf('a4', 4)]);
    const bravo = await logOf('bravo', [lineOf('b2', 2), lineOf('b3', 3)]);
    expect(idsOf([alpha, bravo], 10)).toBe('a4 b3 b2 a1');
    expect(idsOf([alpha, bravo], 2)).toBe('a4 b3');
    expect(mergeLogs([alpha, bravo], 10)).toMatchObject({ next: new Map(), reachedAt: null });
    expect(mergeLogs([alpha, bravo], 2)).toMatchObject({ reachedAt: 3 });
  });

  it('of nobody are empty', () => {
    expect(mergeLogs([], 10)).toEqual({ lines: [], next: new Map(), damagedLines: 0, reachedAt: null });
  });

  it('go no further back than a log whose search ended early', async () => {
    const slow = await logOf('alpha', [lineOf('a1', 1), lineOf('a5', 5), lineOf('a9', 9)], { at: 2 });
    const quick = await logOf('bravo', [lineOf('b3', 3), lineOf('b6', 6)]);
    const merged = mergeLogs([slow, quick], 10);
    expect(idsOf([slow, quick], 10)).toBe('a9 b6 a5');
    expect(merged.reachedAt).toBe(5);
    expect([...merged.next.keys()]).toEqual(['alpha', 'bravo']);
  });

  it('keep the order of writing of a log whose clock was set', async () => {
    const alpha = await logOf('alpha', [lineOf('a9', 9), lineOf('a2', 2)]);
    const bravo = await logOf('bravo', [lineOf('b5', 5)]);
    expect(idsOf([alpha, bravo], 10)).toBe('b5 a2 a9');
  });
});

it('pages give every line once, and every cut line, whatever clocks do and however early searches end', async () => {
  const log = fc.array(fc.option(fc.integer({ min: 1, max: 50 }), { nil: null, freq: 6 }), { maxLength: 15 });
  const world = fc.record({
    logs: fc.array(log, { minLength: 1, maxLength: 4 }),
    limit: fc.integer({ min: 1, max: 6 }),
    linesAtOnce: fc.integer({ min: 1, max: 20 }),
    clocksWereSet: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ logs, limit, linesAtOnce, clocksWereSet }) => {
      const inOrder = (times: (number | null)[]) =>
        clocksWereSet ? times : times.toSorted((a, b) => Number(a) - Number(b));
      const lines = logs.map((times, node) =>
        inOrder(times).map((at, index): ListedLine => (at === null ? null : lineOf(`${node}.${index}`, at))),
      );
      // Grows while it is paged through.
      const readers = lines.map((all, node) => listReader(String(node), all, { linesAtOnce }));
      const expected = lines.flatMap((all) => all.flatMap((line) => line?.fields.id ?? []));
      const cut = lines.flat().filter((line) => line === null).length;
      let places = new Map<string, AuditPosition | undefined>(lines.map((_, node) => [String(node), undefined]));
      const ids: unknown[] = [];
      const times: number[] = [];
      let damaged = 0;
      for (let pages = 0; places.size > 0; pages++) {
        expect(pages).toBeLessThan(200);
        const asked = readers.filter(({ nodeId }) => places.has(nodeId));
        const found = await Promise.all(
          asked.map(async ({ nodeId, search: ask }): Promise<NodeLog> => {
            const answer: AuditFound = await ask({ ...search, limit: limit + 1, before: places.get(nodeId) });
            return { nodeId, found: answer };
          }),
        );
        const merged = mergeLogs(found, limit);
        expect(merged.lines.length).toBeLessThanOrEqual(limit);
        ids.push(...merged.lines.map(({ line }) => line.fields.id));
        times.push(...merged.lines.map(({ line }) => line.at));
        damaged += merged.damagedLines;
        places = merged.next;
        for (const all of lines) all.push(lineOf('new', 60));
      }
      expect(ids.toSorted()).toEqual(expected.toSorted());
      expect(damaged).toBe(cut);
      if (!clocksWereSet) expect(times).toEqual(times.toSorted((a, b) => b - a));
    }),
  );
});
