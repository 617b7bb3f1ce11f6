import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditFound, AuditSearch } from './audit';
import { createAuditReader } from './audit-reader';

const monday = Date.UTC(2026, 10, 30);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-audit-reader-'));
  await mkdir(path.join(folder, 'audit'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fileOf = (day: string) => path.join(folder, 'audit', `${day}.log`);

/** A line by this person, at this hour after Monday began. */
const line = (by: string, hour: number, rest: object = {}) =>
  `${JSON.stringify({ ...rest, time: new Date(monday + hour * hourMs).toISOString(), event: 'session.ended', user: null, by, node: 'abcd' })}\n`;

let clockMs = 0;
function search(rest: Partial<AuditSearch> = {}): Promise<AuditFound> {
  const reader = createAuditReader({ folder, nodeId: 'abcd', monotonicMs: () => clockMs++ });
  return reader.search({ from: monday, to: monday + 2 * dayMs, limit: 100, ...rest });
}
const people = ({ lines }: AuditFound) => lines.map(({ line: { by } }) => by).join(' ');

describe('a log', () => {
  it('is read from its end, the last day first', async () => {
    await writeFile(fileOf('2026-11-30'), line('a', 1) + line('b', 2));
    await writeFile(fileOf('2026-12-01'), line('c', 25) + line('d', 26));
    const found = await search();
    expect(people(found)).toBe('d c b a');
    expect(found).toMatchObject({ next: null, damagedAfter: 0, unreadFiles: [], reachedAt: monday + hourMs });
    expect(found.start).toEqual({ day: '2026-12-01', offsetBytes: 2 * line('c', 25).length });
  });

  it.each<[string, Partial<AuditSearch>, string]>([
    ['the days of the range', { from: monday + dayMs }, 'd c'],
    ['a part of a day', { from: monday + 2 * hourMs, to: monday + 25 * hourMs }, 'b'],
    ['what matches', { by: 'c' }, 'c'],
    ['a range before it', { from: 0, to: monday }, ''],
    ['a range after it', { from: monday + 3 * dayMs, to: monday + 4 * dayMs }, ''],
  ])('is read for %s', async (_, rest, expected) => {
    await writeFile(fileOf('2026-11-30'), line('a', 1) + line('b', 2));
    await writeFile(fileOf('2026-12-01'), line('c', 25) + line('d', 26));
    expect(people(await search(rest))).toBe(expected);
  });

  it('that is not there has nothing in it', async () => {
    await rm(path.join(folder, 'audit'), { recursive: true });
    expect(await search()).toMatchObject({ lines: [], start: null, next: null, unreadFiles: [] });
  });

  it('is read past files that are none of its days', async () => {
    for (const name of ['2026-11-31.log', 'notes.log', '2026-11-30.log.gz', '2026-11-30.txt']) {
      await writeFile(path.join(folder, 'audit', name), line('x', 1));
    }
    await writeFile(fileOf('2026-11-30'), line('a', 1));
    expect(people(await search())).toBe('a');
  });

  it('keeps the order of writing where the clock was set, and every line of the range', async () => {
    await writeFile(fileOf('2026-11-30'), line('a', 5) + line('b', 9) + line('c', 3) + line('d', 7));
    expect(people(await search({ from: monday + 4 * hourMs }))).toBe('d b a');
  });
});

describe('a page', () => {
  beforeEach(async () => {
    await writeFile(fileOf('2026-11-30'), line('a', 1) + line('b', 2) + line('c', 3));
    await writeFile(fileOf('2026-12-01'), line('d', 25));
  });

  it('says where to go on, whatever is written meanwhile', async () => {
    const first = await search({ limit: 2 });
    expect(people(first)).toBe('d c');
    await appendFile(fileOf('2026-12-01'), line('e', 26));
    const second = await search({ limit: 1, before: first.next ?? undefined });
    expect(people(second)).toBe('b');
    expect(people(await search({ limit: 9, before: second.next ?? undefined }))).toBe('a');
  });

  it('before a place that the file has lost is one from its end', async () => {
    expect(people(await search({ before: { day: '2026-11-30', offsetBytes: 1e9 } }))).toBe('c b a');
  });

  it('of long lines ends after about a megabyte', async () => {
    const long = { reason: 'x'.repeat(300_000) };
    await writeFile(fileOf('2026-12-01'), [25, 26, 27, 28, 29, 30].map((hour) => line('f', hour, long)).join(''));
    const found = await search();
    expect(found.lines).toHaveLength(4);
    expect(people(await search({ before: found.next ?? undefined }))).toBe('f f c b a');
  });

  it('ends when its time is over, with what it has by then', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => line(at === 7 ? 'seven' : 'g', 25));
    await writeFile(fileOf('2026-12-01'), many.join(''));
    let before: AuditSearch['before'];
    let searches = 0;
    for (let found: AuditFound | null = null; !found || found.lines.length === 0; searches++) {
      found = await search({ by: 'seven', timeLimitMs: 1, before });
      expect(found.lines.length > 0 || (found.next !== null && found.reachedAt !== null)).toBe(true);
      before = found.next ?? undefined;
    }
    expect(searches).toBeGreaterThan(3);
  });
});

describe('what cannot be read', () => {
  it('is counted where a crash cut a line, between the lines that stand around it', async () => {
    const cut = line('x', 1).slice(0, 30);
    await writeFile(fileOf('2026-11-30'), `${cut}\n${line('a', 1)}${cut}\n\0\0\n${line('b', 2)}${cut}`);
    const found = await search();
    expect(found.lines.map(({ line: { by }, damagedBefore }) => [by, damagedBefore])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect(found.damagedAfter).toBe(1);
  });

  it('hides no line that stands behind it in the same line', async () => {
    const cut = line('x', 1).slice(0, 30);
    await writeFile(fileOf('2026-11-30'), line('a', 1) + cut + line('b', 2) + line('c', 3));
    const first = await search({ limit: 2 });
    expect(people(first)).toBe('c b');
    const rest = await search({ before: first.next ?? undefined });
    expect(people(rest)).toBe('a');
    expect(rest.lines[0]?.damagedBefore).toBe(1);
  });

  it('is told where a file cannot be, and the other days are read', async () => {
    await writeFile(fileOf('2026-11-30'), line('a', 1));
    await mkdir(fileOf('2026-12-01'));
    const found = await search();
    expect(people(found)).toBe('a');
    expect(found.unreadFiles).toEqual([{ file: '2026-12-01.log', reason: expect.stringMatching(/^EISDIR/) }]);
    expect(found.unreadFiles[0]?.reason).not.toContain(folder);
  });

  it('is told where the folder cannot be', async () => {
    await rm(path.join(folder, 'audit'), { recursive: true });
    await writeFile(path.join(folder, 'audit'), 'in the way');
    expect((await search()).unreadFiles).toEqual([{ file: 'audit', reason: expect.stringMatching(/^ENOTDIR/) }]);
  });
});
