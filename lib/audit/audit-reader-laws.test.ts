import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AuditSearch } from './audit';
import { createAuditReader } from './audit-reader';

const monday = Date.UTC(2026, 10, 30);
const days = ['2026-11-30', '2026-12-01'] as const;

/** What a process does to the log: a line, one that a crash cut (with or without a new line after it), or nothing. */
const piece = fc.record({
  day: fc.constantFrom(0, 1),
  minute: fc.integer({ min: 0, max: 1439 }),
  kind: fc.constantFrom('line', 'line', 'line', 'cut', 'cut, line', 'empty'),
  text: fc.string({ unit: fc.constantFrom('a', '"', '{', '\\', 'é', '\n', ',', ':'), maxLength: 8 }),
});
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never;

function textOf({ day, minute, kind, text }: Piece, id: number): string {
  if (kind === 'empty') return '\n';
  const time = new Date(monday + day * 86_400_000 + minute * 60_000).toISOString();
  const line = JSON.stringify({ id, text, time, event: 'session.ended', user: text, by: 'a', node: null });
  if (kind === 'line') return `${line}\n`;
  const cut = line.slice(0, 1 + (minute % (line.length - 1)));
  return kind === 'cut' ? `${cut}\n` : `${cut}${line}\n`;
}
const isLine = ({ kind }: Piece) => kind === 'line' || kind === 'cut, line';
const isCut = ({ kind }: Piece) => kind.startsWith('cut');

it('pages through all that was written before the first page, once each, while more is written', async () => {
  const pieces = fc.array(piece, { maxLength: 25 });
  const none = fc.constant<Piece[]>([]);
  await fc.assert(
    fc.asyncProperty(
      pieces,
      fc.oneof(pieces, none),
      fc.integer({ min: 1, max: 7 }),
      async (written, meanwhile, limit) => {
        const folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-audit-laws-'));
        try {
          await mkdir(path.join(folder, 'audit'));
          const append = (one: Piece, id: number) =>
            appendFile(path.join(folder, 'audit', `${days[one.day]}.log`), textOf(one, id));
          for (const [id, one] of written.entries()) await append(one, id);
          const later = [...meanwhile];
          const reader = createAuditReader({ folder, nodeId: 'abcd' });
          const ids: unknown[] = [];
          let damaged = 0;
          let before: AuditSearch['before'];
          for (let more = true; more; ) {
            const page = await reader.search({ from: 0, to: Date.UTC(2030), limit, before });
            ids.push(...page.lines.map(({ line }) => line.fields.id));
            damaged += page.damagedAfter + page.lines.reduce((sum, { damagedBefore }) => sum + damagedBefore, 0);
            more = page.next !== null;
            before = page.next ?? undefined;
            const one = later.shift();
            if (one) await append(one, 1000 + later.length);
          }
          const byDay = ([, one]: [number, Piece]) => one.day;
          const expected = [...written.entries()]
            .filter(([, one]) => isLine(one))
            .sort((left, right) => byDay(right) - byDay(left) || right[0] - left[0])
            .map(([id]) => id);
          // Where a clock was set back, a later line comes into a day that is not read yet: no harm is done by it.
          expect(ids.filter((id) => Number(id) < 1000)).toEqual(expected);
          expect(new Set(ids).size).toBe(ids.length);
          if (meanwhile.length === 0) expect(damaged).toBe(written.filter(isCut).length);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 150 },
  );
});
