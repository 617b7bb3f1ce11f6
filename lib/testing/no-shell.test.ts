import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isTest } from './architecture/table';

/** Nothing that anyone types in ever reaches a shell, since the product starts none. */

const root = path.resolve(import.meta.dirname, '../..');

/** Starts a program, by a list of arguments: sessions of the driver `process`, and what only developers run. */
const startPrograms = ['lib/runtime/drivers/process-wrapper.ts', 'lib/seed/', 'lib/testing/', 'lib/start.mjs'];

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !isTest(name)),
);
const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8');
const ofProduct = sources.filter((name) => !/^lib\/(testing|seed)\//.test(name));

it('is looked for in all there is', () => expect(ofProduct.length).toBeGreaterThan(300));

it('programs are started where it is said, and nowhere else', () => {
  const starting = sources.filter((name) => /['"](node:)?child_process['"]/.test(textOf(name)));
  expect(starting.filter((name) => !startPrograms.some((place) => name.startsWith(place)))).toEqual([]);
});

it.each([
  ['a shell', /\bshell:\s|\bexec(Sync|File\w*)?\s*[,}].*child_process|['"](\/bin\/)?(ba|da|z)?sh['"]/],
  ['text that is run as code', /\beval\(|new Function\(|node:vm|dangerouslySetInnerHTML/],
])('no file has %s', (_, pattern) => {
  expect(ofProduct.filter((name) => pattern.test(textOf(name)))).toEqual([]);
});
