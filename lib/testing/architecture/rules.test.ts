import { describe, expect, it } from 'vitest';
import { readModules } from './modules';
import { folderViolations, violationsIn } from './rules';
import { areas } from './table';

type Invented = Record<string, string>;

/** The rules that these files break, as `file: import: rule`. */
function broken(files: Invented): string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return violationsIn(readModules(sources)).map((found) =>
    [found.file, found.import, found.rule].filter(Boolean).join(': '),
  );
}

const serverOnly = "import 'server-only';\n";
const port = { 'lib/store/port.ts': `${serverOnly}export interface Store {}` };
const time = { 'lib/time/clock.ts': 'export const now = 1;' };
const driver = {
  'lib/store/drivers/file.ts': `${serverOnly}import type { Store } from '../port'; export type F = Store;`,
};

describe('the checker of imports', () => {
  it.each<[string, Invented]>([
    [
      'an import from a lower layer',
      { ...time, 'lib/quota/a.ts': "import { now } from '../time/clock'; export const a = now;" },
    ],
    ['a package', { 'lib/quota/a.ts': "import { z } from 'zod'; export const a = z;" }],
    ['a style', { 'app/layout.tsx': "import './globals.css'; export default function Layout() {}" }],
    [
      'the composition root with a driver',
      { ...port, ...driver, 'lib/server.ts': `${serverOnly}import './store/drivers/file';` },
    ],
    ['a test that imports anything', { ...port, ...driver, 'lib/quota/a.test.ts': "import '../store/drivers/file';" }],
    [
      'a screen with its own URL state',
      { 'app/x/search-params.ts': 'export const s = 1;', 'app/x/view.tsx': "'use client'; import './search-params';" },
    ],
    [
      'import text inside a string or a comment',
      { ...port, 'lib/quota/a.ts': "// import '../store/port'\nexport const a = `import '../store/port'`;" },
    ],
  ])('allows %s', (_, files) => {
    expect(broken(files)).toEqual([]);
  });

  it.each<[string, Invented, string]>([
    [
      'an upper layer',
      { ...port, 'lib/quota/a.ts': "import '../store/port';" },
      'lib/quota/a.ts: ../store/port: quota may not import store',
    ],
    [
      'an upper layer through the alias',
      { ...port, 'lib/quota/a.ts': "import '@/lib/store/port';" },
      'lib/quota/a.ts: @/lib/store/port: quota may not import store',
    ],
    [
      'a type of an upper layer',
      { ...port, 'lib/quota/a.ts': "import type { Store } from '../store/port'; export type S = Store;" },
      'lib/quota/a.ts: ../store/port: quota may not import store',
    ],
    [
      'an upper layer at run time',
      { ...port, 'lib/quota/a.ts': "export const a = () => import('../store/port');" },
      'lib/quota/a.ts: ../store/port: quota may not import store',
    ],
    [
      'an upper layer inside a type',
      { ...port, 'lib/quota/a.ts': "export type S = import('../store/port').Store;" },
      'lib/quota/a.ts: ../store/port: quota may not import store',
    ],
    [
      'cluster from quota',
      { 'lib/cluster/a.ts': 'export const a = 1;', 'lib/quota/a.ts': "import '../cluster/a';" },
      'lib/quota/a.ts: ../cluster/a: quota may not import cluster',
    ],
    [
      'a driver from a page',
      { ...port, ...driver, 'app/page.tsx': "import '@/lib/store/drivers/file';" },
      'app/page.tsx: @/lib/store/drivers/file: app may not import drivers',
    ],
    [
      'records from a page',
      { 'lib/records/a.ts': serverOnly, 'app/page.tsx': "import '@/lib/records/a';" },
      'app/page.tsx: @/lib/records/a: app may not import records',
    ],
    [
      'the seed world from a service',
      { 'lib/seed/a.ts': 'export const a = 1;', 'lib/services/a.ts': `${serverOnly}import '../seed/a';` },
      'lib/services/a.ts: ../seed/a: services may not import seed',
    ],
    [
      'the product from components that know none',
      { 'lib/api/a.ts': 'export const a = 1;', 'components/ui/a.tsx': "import '@/lib/api/a';" },
      'components/ui/a.tsx: @/lib/api/a: components/ui may not import api',
    ],
    [
      'a test',
      { 'lib/time/a.test.ts': 'export const a = 1;', 'lib/time/b.ts': "import './a.test';" },
      'lib/time/b.ts: ./a.test: only tests import tests',
    ],
  ])('refuses %s', (_, files, violation) => {
    expect(broken(files)).toEqual([violation]);
  });

  it('refuses a file that no area holds', () => {
    expect(broken({ 'lib/misc/a.ts': 'export const a = 1;' })).toEqual([
      'lib/misc/a.ts: every file belongs to an area of the table',
    ]);
  });
});

describe('the checker of barrels', () => {
  const barrel = 'lib/time/all.ts: ./clock: no barrels: import a thing from the file that holds it';
  it.each([
    ['everything', "export * from './clock';"],
    ['a name', "export { now } from './clock';"],
    ['a type', "export type { Clock } from './clock';"],
    ['an imported name', "import { now } from './clock'; export { now };"],
  ])('refuses handing on %s', (_, text) => {
    expect(broken({ ...time, 'lib/time/all.ts': text })).toEqual([barrel]);
  });
});

describe('the checker of cycles', () => {
  it('names a cycle once, with its way', () => {
    const files = {
      'lib/time/a.ts': "import './b';",
      'lib/time/b.ts': "import './c';",
      'lib/time/c.ts': "import './a';",
      'lib/time/d.ts': "import './c';",
    };
    const way = 'lib/time/a.ts -> lib/time/b.ts -> lib/time/c.ts -> lib/time/a.ts';
    expect(broken(files)).toEqual([`lib/time/a.ts: ${way}: imports make no cycles`]);
  });

  it('does not take two ways to one file for a cycle', () => {
    const files = {
      'lib/time/a.ts': "import './b'; import './c';",
      'lib/time/b.ts': "import './d';",
      'lib/time/c.ts': "import './d';",
      'lib/time/d.ts': 'export const d = 1;',
    };
    expect(broken(files)).toEqual([]);
  });
});

describe('the checker of what runs where', () => {
  const serverOnlyAreas = Object.entries(areas).filter(([, area]) => area.isServerOnly);

  it.each(serverOnlyAreas)("wants %s to begin with import 'server-only'", (name, area) => {
    const place = area.paths[0] ?? '';
    const file = place.endsWith('/') ? `${place}a.ts` : place;
    const rule = `${file}: a file of ${name} begins with import 'server-only'`;
    expect(broken({ [file]: 'export const a = 1;' })).toEqual([rule]);
    expect(broken({ [file]: "import 'zod';\nimport 'server-only';" })).toEqual([rule]);
    expect(broken({ [file]: `// Why it is here.\n${serverOnly}` })).toEqual([]);
  });

  it('follows a "use client" file over other files to the server code that it reaches', () => {
    const files = {
      'app/x/view.tsx': "'use client';\nimport './helper';",
      'app/x/helper.ts': "import '@/lib/services/a';",
      'lib/services/a.ts': serverOnly,
    };
    const way = 'app/x/helper.ts -> lib/services/a.ts';
    expect(broken(files)).toEqual([`app/x/view.tsx: ${way}: no "use client" file reaches it`]);
  });

  it('keeps a "use client" file from server pages', () => {
    const files = { 'app/x/view.tsx': "'use client';\nimport './page';", 'app/x/page.tsx': 'export const a = 1;' };
    expect(broken(files)).toEqual(['app/x/view.tsx: app/x/page.tsx: no "use client" file reaches it']);
  });
});

describe('the checker of folders', () => {
  it('names a folder that is too many, and one that is missing', () => {
    expect(folderViolations(['app', 'components', 'e2e', 'lib', 'src']).map((found) => found.file)).toEqual([
      'src',
      'public',
    ]);
    expect(folderViolations(['app', 'components', 'e2e', 'lib', 'public'])).toEqual([]);
  });
});
