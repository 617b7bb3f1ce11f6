import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit';
import { createAuditLog } from './audit-log';
import { readAuditLine } from './read-audit-line';

const entry: AuditEntry = {
  event: 'session.launched',
  user: 'ada',
  by: 'ada',
  fields: { session_id: 's1', cpus: 1.5 },
};
const lateOnMonday = Date.UTC(2026, 10, 30, 23, 59, 59, 999);

let folder: string;
let failures: { entry: AuditEntry; error: unknown }[];
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-audit-'));
  failures = [];
  now = lateOnMonday;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (nodeId: string | null = 'abcd') =>
  createAuditLog({
    folder,
    nodeId: () => nodeId,
    clock: { now: () => now },
    onFailure: (lost, error) => failures.push({ entry: lost, error }),
  });
const logFile = () => path.join(folder, 'audit', '2026-11-30.log');
const linesOf = async (file = logFile()) => (await readFile(file, 'utf8')).split('\n');

describe('what is written', () => {
  it('is one line of JSON with the time in UTC to the millisecond and the node that writes', async () => {
    await open().write(entry);
    const [line, ...rest] = await linesOf();
    expect(rest).toEqual(['']);
    expect(JSON.parse(line ?? '')).toEqual({
      time: '2026-11-30T23:59:59.999Z',
      event: 'session.launched',
      user: 'ada',
      by: 'ada',
      node: 'abcd',
      session_id: 's1',
      cpus: 1.5,
    });
  });

  it('names another node where the entry does, and none while the node has no id', async () => {
    await open().write({ ...entry, node: 'other' });
    await open(null).write({ event: 'node.started', user: null, by: 'node' });
    const lines = (await linesOf()).map(readAuditLine);
    expect(lines).toMatchObject([{ node: 'other' }, { node: null, user: null }, null]);
  });

  it('goes into the file of its UTC day, also where both days are written at once', async () => {
    const log = open();
    const first = log.write(entry);
    const second = log.write(entry);
    now += 1;
    await Promise.all([first, second, log.write(entry)]);
    expect((await readdir(path.join(folder, 'audit'))).sort()).toEqual(['2026-11-30.log', '2026-12-01.log']);
    expect(await linesOf()).toHaveLength(3);
  });

  it('keeps the order of the calls', async () => {
    const log = open();
    await Promise.all(Array.from({ length: 200 }, (_, at) => log.write({ ...entry, fields: { at } })));
    const lines = (await linesOf()).slice(0, -1).map(readAuditLine);
    expect(lines.map((line) => line?.fields.at)).toEqual(Array.from({ length: 200 }, (_, at) => at));
  });

  it.each([
    ['ends of lines', 'a\nb\r\nc\u2028d\u2029e\u0085f\vg'],
    ['quotes and backslashes', '"}\\n{"time":"'],
    ['letters beyond ASCII', 'Zoë 日本 🙂'],
    ['half a character', '\ud83d'],
    ['commands of a terminal', '\u001b[2J\u009b2J\u0000\u007f'],
  ])('stays one line with %s', async (_, text) => {
    await open().write({ ...entry, user: text, fields: { reason: text } });
    const content = await readFile(logFile(), 'utf8');
    const [line = '', ...rest] = content.split(/[\n\r\v\f\u0085\u2028\u2029]/);
    expect(rest).toEqual(['']);
    expect(readAuditLine(line)).toMatchObject({ user: text, fields: { reason: text } });
  });

  it('lets no field take the place of the facts of every line', async () => {
    await open().write({ ...entry, fields: { by: 'mallory', time: 'never', node: null } });
    expect(JSON.parse((await linesOf())[0] ?? '')).toMatchObject({ by: 'ada', node: 'abcd' });
  });
});

describe('the file', () => {
  it('may be read by its owner only', async () => {
    await open().write(entry);
    expect((await stat(logFile())).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(logFile()))).mode & 0o777).toBe(0o700);
    await chmod(logFile(), 0o644);
    await open().write(entry);
    expect((await stat(logFile())).mode & 0o777).toBe(0o600);
  });

  it('loses the line that a crash cut, and no other', async () => {
    const log = open();
    await log.write(entry);
    await appendFile(logFile(), '{"time":"2026-11-30T23:59:59.999Z","event":"ses');
    await log.write(entry);
    await log.write(entry);
    const lines = (await linesOf()).map((line) => readAuditLine(line)?.event ?? null);
    expect(lines).toEqual(['session.launched', null, 'session.launched', 'session.launched', null]);
  });

  it('takes lines of two processes at once without mixing them', { timeout: 60_000 }, async () => {
    const script = path.join(import.meta.dirname, '../testing/audit-process.ts');
    const node = ['--conditions=react-server', '--import', 'tsx', script];
    const writers = ['one', 'two'].map((name) =>
      spawn(process.execPath, [...node, folder, name], { stdio: 'inherit' }),
    );
    const exits = await Promise.all(writers.map((writer) => once(writer, 'exit')));
    expect(exits.map(([code]) => code)).toEqual([0, 0]);
    const [file = ''] = await readdir(path.join(folder, 'audit'));
    // A process that finds another in the middle of a line for long begins a new one: an empty line costs nothing.
    const texts = (await linesOf(path.join(folder, 'audit', file))).filter((text) => text !== '');
    const lines = texts.map(readAuditLine);
    for (const name of ['one', 'two']) {
      const own = lines.filter((line) => line?.user === name).map((line) => line?.fields.at);
      expect(own).toEqual(Array.from({ length: 500 }, (_, at) => at));
    }
    expect(lines).toHaveLength(1000);
  });
});

describe('a failure', () => {
  it('is told with the entry, throws nothing, and the next line is written', async () => {
    await writeFile(path.join(folder, 'audit'), 'in the way');
    const log = open();
    await log.write(entry);
    expect(failures).toEqual([{ entry, error: expect.any(Error) }]);
    await rm(path.join(folder, 'audit'));
    await mkdir(path.join(folder, 'audit'));
    await log.write(entry);
    expect(failures).toHaveLength(1);
    expect(await linesOf()).toHaveLength(2);
  });

  it('throws nothing where telling it fails too', async () => {
    const log = createAuditLog({
      folder: '/dev/null',
      nodeId: () => null,
      clock: { now: () => now },
      onFailure: () => {
        throw new Error('no');
      },
    });
    await expect(log.write(entry)).resolves.toBeUndefined();
    await expect(log.write(entry)).resolves.toBeUndefined();
  });
});
