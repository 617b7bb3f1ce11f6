import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModules } from './architecture/modules';
import { folderViolations, type Violation, violationsIn } from './architecture/rules';
import { topLevelFolders } from './architecture/table';

const root = path.resolve(import.meta.dirname, '../..');

/** Written by tools, and ignored by git. */
const toolFolders = new Set(['node_modules', 'test-results', 'playwright-report', 'coverage']);

function sourcePaths(): string[] {
  const inFolders = topLevelFolders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const isSource = (name: string) => /\.tsx?$/.test(name);
  return [
    ...inFolders.filter(isSource),
    ...atRoot.filter((name) => /^(instrumentation(-client)?|proxy)\.ts$/.test(name)),
  ];
}

const atRoot = readdirSync(root);

function lines(violations: readonly Violation[]): string[] {
  return violations.map((found) => [found.file, found.import, found.rule].filter(Boolean).join(': '));
}

describe('the architecture', () => {
  const sources = sourcePaths().map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }));

  it('is kept by every file: layers, no cycles, no barrels, no server code in the browser', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(lines(violationsIn(readModules(sources)))).toEqual([]);
  });

  it('has the given top-level folders and no others', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !toolFolders.has(entry.name))
      .map((entry) => entry.name);
    expect(lines(folderViolations(folders))).toEqual([]);
  });
});
