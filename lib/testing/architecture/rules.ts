import type { Module } from './modules';
import { areaOf, areas, browserAreas, isTest, topLevelFolders } from './table';

export interface Violation {
  file: string;
  /** The import that breaks the rule, as written or as the file that it reaches; `''` where it is the file itself. */
  import: string;
  rule: string;
}

/** Everything in these files that the table of areas does not allow. */
export function violationsIn(modules: readonly Module[]): Violation[] {
  return [
    ...modules.flatMap(placeViolations),
    ...modules.flatMap(importViolations),
    ...modules.flatMap(reExportViolations),
    ...modules.flatMap(serverOnlyViolations),
    ...browserViolations(modules),
    ...cycleViolations(modules),
  ];
}

export function folderViolations(folders: readonly string[]): Violation[] {
  const expected = new Set<string>(topLevelFolders);
  const found = new Set(folders);
  const rule = `the top-level folders are exactly ${topLevelFolders.join(', ')}`;
  const wrong = [
    ...folders.filter((name) => !expected.has(name)),
    ...topLevelFolders.filter((name) => !found.has(name)),
  ];
  return wrong.map((file) => ({ file, import: '', rule }));
}

function placeViolations({ path }: Module): Violation[] {
  if (isTest(path) || areaOf(path)) return [];
  return [{ file: path, import: '', rule: 'every file belongs to an area of the table' }];
}

function importViolations({ path, imports }: Module): Violation[] {
  const area = areaOf(path);
  if (!area || isTest(path)) return [];
  return imports.flatMap(({ specifier, target }) => {
    const targetArea = target === null ? undefined : areaOf(target);
    if (target !== null && isTest(target)) return [{ file: path, import: specifier, rule: 'only tests import tests' }];
    if (!targetArea || targetArea === area || areas[area].mayImport.includes(targetArea)) return [];
    return [{ file: path, import: specifier, rule: `${area} may not import ${targetArea}` }];
  });
}

function reExportViolations({ path, reExports }: Module): Violation[] {
  const rule = 'no barrels: import a thing from the file that holds it';
  return reExports.map((specifier) => ({ file: path, import: specifier, rule }));
}

function serverOnlyViolations({ path, beginsServerOnly }: Module): Violation[] {
  const area = areaOf(path);
  if (!area || !areas[area].isServerOnly || isTest(path) || beginsServerOnly) return [];
  return [{ file: path, import: '', rule: `a file of ${area} begins with import 'server-only'` }];
}

/** What a "use client" file reaches, over any number of files, ends up in the browser's bundle. */
function browserViolations(modules: readonly Module[]): Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  return modules
    .filter((module) => module.isClient && !isTest(module.path))
    .flatMap((module) => reachViolations(module, byPath));
}

function reachViolations(start: Module, byPath: ReadonlyMap<string, Module>): Violation[] {
  const found: Violation[] = [];
  const seen = new Set([start.path]);
  const open: { module: Module; chain: string[] }[] = [{ module: start, chain: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { target } of next.module.imports) {
      const reached = target === null ? undefined : byPath.get(target);
      if (!reached || seen.has(reached.path)) continue;
      seen.add(reached.path);
      const chain = [...next.chain, reached.path];
      if (mayRunInBrowser(reached, start)) open.push({ module: reached, chain });
      else found.push({ file: start.path, import: chain.join(' -> '), rule: 'no "use client" file reaches it' });
    }
  }
  return found;
}

function mayRunInBrowser(reached: Module, start: Module): boolean {
  const area = areaOf(reached.path);
  if (area !== undefined && browserAreas.includes(area)) return true;
  // Screens share the helpers of their own page and its URL state; routes and server pages are none of these.
  return area === 'app' && !isServersOwn(reached.path) && isNear(reached.path, start.path);
}

function isServersOwn(path: string): boolean {
  return /\/(page|layout|route|not-found|sitemap|robots)\.tsx?$/.test(path);
}

function isNear(path: string, start: string): boolean {
  return path.startsWith(folderOf(start)) || start.startsWith(folderOf(path));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** One violation a cycle, named from its first file in the order of the alphabet. */
function cycleViolations(modules: readonly Module[]): Violation[] {
  const targets = new Map(modules.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]));
  const finished = new Set<string>();
  const found = new Map<string, Violation>();

  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const violation = cycleFrom(trail.slice(start));
      found.set(violation.import, violation);
    } else if (!finished.has(path)) {
      for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
      finished.add(path);
    }
  }
  for (const path of [...targets.keys()].sort()) visit(path, []);
  return [...found.values()];
}

function cycleFrom(trail: readonly string[]): Violation {
  const first = [...trail].sort()[0] ?? '';
  const at = trail.indexOf(first);
  const turned = [...trail.slice(at), ...trail.slice(0, at), first];
  return { file: first, import: turned.join(' -> '), rule: 'imports make no cycles' };
}
