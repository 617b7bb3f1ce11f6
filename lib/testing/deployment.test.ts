import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentVariables } from '../config/env';

/** What DEPLOYING.md and the files beside it promise, as far as it can be held without a machine to deploy to. */

const project = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

it('has every variable of the environment in one table, and no other', () => {
  const rows = read('DEPLOYING.md')
    .split('\n## ')
    .find((section) => section.startsWith('Environment'));
  const named = [...(rows ?? '').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(environmentVariables().toSorted());
});

it.each(['Dockerfile', 'compose.yaml', 'headroom.service', 'DEPLOYING.md', 'README.md'])(
  '%s names no variable that is not read',
  (file) => {
    const named = new Set([...read(file).matchAll(/\bHEADROOM_[A-Z_]*[A-Z]\b/g)].map(([name]) => name));
    expect([...named].filter((name) => !environmentVariables().includes(name))).toEqual([]);
  },
);

it('copies into the image what the project has', () => {
  const ignored = read('.dockerignore').split('\n');
  const sources = [...read('Dockerfile').matchAll(/^COPY (?:--from=build )?(.+)$/gm)]
    .flatMap(([, words = '']) => words.split(' ').slice(0, -1))
    .map((source) => source.replace('/app/', ''))
    .filter((source) => !/^(\.|\.next\/.*|node_modules)$/.test(source));
  expect(sources.length).toBeGreaterThan(5);
  for (const source of sources) {
    expect(existsSync(path.join(project, source)), source).toBe(true);
    expect(ignored).not.toContain(source);
  }
});

describe('the unit of systemd', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-unit-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** With places and people of this machine, which systemd looks for. */
  function write(change: (text: string) => string = (text) => text): string {
    const unit = path.join(folder, 'headroom.service');
    const me = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
    const text = read('headroom.service')
      .replace('/usr/bin/node', process.execPath)
      .replaceAll('/opt/headroom', folder)
      .replaceAll(/^(User|Group)=headroom$/gm, `$1=${me}`);
    writeFileSync(unit, change(text));
    return unit;
  }

  const analyze = (...args: string[]) => {
    const { status, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, said: error?.message ?? stderr };
  };

  it('is understood in every line', () => {
    expect(analyze('verify', '--man=no', write())).toEqual({ status: 0, said: '' });
    const misspelt = write((text) => text.replace('ProtectHome=', 'ProtectHme='));
    expect(analyze('verify', '--man=no', misspelt).said).toContain("Unknown key 'ProtectHme'");
  });

  it('leaves the service little that it could do harm with', () => {
    const { status } = analyze('security', '--offline=true', '--threshold=25', '--no-pager', write());
    expect(status).toBe(0);
  });
});
