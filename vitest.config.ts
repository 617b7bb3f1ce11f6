import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const alias = {
  '@': path.resolve(import.meta.dirname),
  'server-only': path.resolve(import.meta.dirname, 'lib/testing/server-only.ts'),
};

const nodeFiles = ['{lib,app,components}/**/*.test.ts'];
const domFiles = ['{app,components}/**/*.test.tsx'];

const replaces = /\bvi\.(mock|doMock|resetModules)\(/;

/** As patterns that match these files alone: those that replace modules or load them again, which must not reach others. */
const replacing = ['lib', 'app', 'components'].flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => replaces.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
    .map((file) => file.replace(/[()[\]{}!*?]/g, '\\$&')),
);

/** The other files share a worker, with the modules and the page in it: loading those takes longer than most tests. */
const sharing = (name: string, include: string[]) => ({
  name,
  include,
  exclude: [...configDefaults.exclude, ...replacing],
  isolate: false,
});
const alone = (name: string, ending: string) => ({
  name: `${name}, alone`,
  include: replacing.filter((file) => file.endsWith(ending)),
});

const node = { environment: 'node' };
const dom = { environment: 'jsdom', setupFiles: ['lib/testing/setup-dom.ts'] };

export default defineConfig({
  resolve: { alias },
  test: {
    // Ten times what the slowest need alone: two cores run everything else at the same time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // By itself it leaves a core free, and many tests wait for engines and processes as it is.
    maxWorkers: '100%',
    coverage: { provider: 'v8', reporter: ['text-summary'], include: ['lib/**', 'components/**'] },
    projects: [
      { extends: true, test: { ...node, ...sharing('unit', nodeFiles) } },
      { extends: true, test: { ...node, ...alone('unit', '.ts') } },
      { extends: true, test: { ...dom, ...sharing('dom', domFiles) } },
      { extends: true, test: { ...dom, ...alone('dom', '.tsx') } },
    ],
  },
});
