import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { basePathOf, builtBasePath } from './base-path-variable.mjs';

it.each([
  [{}, ''],
  [{ HEADROOM_BASE_PATH: '' }, ''],
  [{ HEADROOM_BASE_PATH: '/headroom' }, '/headroom'],
  [{ HEADROOM_BASE_PATH: '/lab/head-room.2' }, '/lab/head-room.2'],
])('%j is served below "%s"', (variables, expected) => expect(basePathOf(variables)).toBe(expected));

it.each(['/', 'headroom', '/headroom/', '//headroom', '/a//b', '/../a', '/a b', '/a?b', '/%2f'])(
  '%s stops the build with its name and what is allowed',
  (text) => {
    expect(() => basePathOf({ HEADROOM_BASE_PATH: text })).toThrow(/^HEADROOM_BASE_PATH must be empty, or a path/);
  },
);

it('is known of a build, and of none', () => {
  const project = mkdtempSync(path.join(os.tmpdir(), 'headroom-base-path-'));
  expect(builtBasePath(project)).toBeNull();
  const folder = path.join(project, '.next', 'standalone', '.next');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'routes-manifest.json'), '{"version":3,"basePath":"/headroom"}');
  expect(builtBasePath(project)).toBe('/headroom');
  rmSync(project, { recursive: true });
});
