import path from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = {
  '@': path.resolve(import.meta.dirname),
  'server-only': path.resolve(import.meta.dirname, 'lib/testing/server-only.ts'),
};
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
      { extends: true, test: { name: 'unit', environment: 'node', include: ['{lib,app,components}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['components/**/*.test.tsx', 'app/**/*.test.tsx'],
          setupFiles: ['lib/testing/setup-dom.ts'],
        },
      },
    ],
  },
});
