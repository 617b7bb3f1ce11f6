import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

async function builtWith(basePath: string) {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_BASE_PATH', basePath);
  const [{ atBase, belowBase }, { signInCookie }, { openApiDocument }] = await Promise.all([
    import('./base-path'),
    import('./auth/sign-in-cookie'),
    import('./api/openapi'),
  ]);
  return { atBase, belowBase, signInCookie, openApiDocument };
}
afterEach(() => vi.unstubAllEnvs());

describe.each(['', '/headroom'])('built with "%s"', (basePath) => {
  it('has an address for each of its paths, and back', async () => {
    const { atBase, belowBase } = await builtWith(basePath);
    for (const own of ['/', '/users?sort=pace', '/headroom/x', '/headrooms']) {
      expect(atBase(own)).toBe(`${basePath}${own}`);
      expect(belowBase(atBase(own))).toBe(own);
    }
  });

  it('is told to programs, and what the cookie is sent to', async () => {
    const { signInCookie, openApiDocument } = await builtWith(basePath);
    expect(openApiDocument('1').servers).toEqual([{ url: basePath || '/' }]);
    expect(signInCookie('a', 1000, 0, false)).toContain(`; Path=${basePath || '/'};`);
  });
});

it('takes what is not below it as it stands', async () => {
  const { belowBase } = await builtWith('/headroom');
  expect(belowBase('/headroom')).toBe('/');
  expect(belowBase('/headrooms')).toBe('/headrooms');
});

it('is left to the one place in journeys, whose own addresses begin with no slash', () => {
  const folder = path.resolve(import.meta.dirname, '../e2e');
  const absolute = /\b(goto|request\.(get|post|put|patch|delete|head|fetch)|toHaveURL|waitForURL)\(\s*["'`]\//;
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  expect(specs.length).toBeGreaterThan(10);
  expect(specs.filter((name) => absolute.test(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
});

describe('no file of the app writes an address past the one place', () => {
  const project = path.resolve(import.meta.dirname, '..');
  const sources = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|bench)\.tsx?$|^lib\/(testing|seed)\//.test(name)),
  );
  const rules: [string, RegExp][] = [
    ['a plain anchor', /<a\b[^>]*?\bhref=(["']|\{["'`])\//s],
    ['an image, a form or a script', /<\w+\b[^>]*?\b(src|action|formAction|srcSet|poster)=(["']|\{["'`])\//s],
    ['a call', /\b(fetch|EventSource|sendBeacon|WebSocket)\(\s*["'`]\//],
    ['a full load', /\blocation(\.href)?\s*(=[^=]|\.(assign|replace)\()\s*["'`]\//],
    ['an entry of the history', /\b(pushState|replaceState)\([^)]*["'`]\//],
    ['the variable of the build', /NEXT_PUBLIC_BASE_PATH/],
  ];

  it.each(rules)('%s', (_, pattern) => {
    const offenders = sources.filter((name) => pattern.test(readFileSync(path.join(project, name), 'utf8')));
    expect(sources.length).toBeGreaterThan(200);
    expect(offenders).toEqual(pattern.source.includes('NEXT_PUBLIC') ? ['lib/base-path.ts'] : []);
  });
});
