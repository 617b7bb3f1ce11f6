import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices, type ReporterDescription } from 'playwright/test';
import { rootAt } from './e2e/support/address';
import { browserArguments, browserPath } from './e2e/support/browser';

const port = Number(process.env.E2E_PORT ?? 4100);

// Playwright reads this file again in every worker, which must find the folder and the instant of the first reading.
process.env.E2E_PORT ??= String(port);
// Only a name: other tools read this file too, and the server makes the folder.
process.env.E2E_FOLDER ??= path.join(os.tmpdir(), `headroom-e2e-${randomUUID()}`);
process.env.E2E_ANCHOR ??= String(Date.now());

const results = process.env.E2E_RESULTS;
const reporter: ReporterDescription[] = [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])];

/** Journeys that start servers of their own, at the same ports beside that of the seed world. */
const startsServers = /\b(createCluster|createOidcCluster|portBeside|runFaults|runLoad)\b/;
const journeys = path.join(import.meta.dirname, 'e2e');
const ownWorlds = readdirSync(journeys)
  .filter((name) => name.endsWith('.spec.ts') && startsServers.test(readFileSync(path.join(journeys, name), 'utf8')))
  .map((name) => `**/${name}`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalTeardown: './e2e/support/remove-folder.ts',
  // axe takes its time over a long table, in two themes and two widths, while two cores also run browser and server.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One of either kind at a time: what shares a world, or ports, does not run side by side.
  workers: 2,
  projects: [
    { name: 'seed world', testIgnore: ownWorlds, workers: 1 },
    { name: 'own worlds', testMatch: ownWorlds, workers: 1 },
  ],
  forbidOnly: true,
  reporter,
  use: {
    ...devices['Desktop Chrome'],
    // With the closing slash, so that the addresses of tests, which begin with none, lie below the base path.
    baseURL: `${rootAt(port)}/`,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      args: browserArguments,
    },
  },
  webServer: {
    command: 'node --conditions=react-server --import tsx e2e/support/serve-seed.ts',
    url: `${rootAt(port)}/api/v1/health`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // The server's log tells what went wrong.
    stdout: 'pipe',
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
