import path from 'node:path';
import { createAccessTokens } from '../../lib/auth/access-tokens';
import { cast } from '../../lib/seed/people';
import { type SeedWorld, seedWorld } from '../../lib/seed/world';
import { advanceWorld, writeWorld } from '../../lib/seed/write';
import { createFileStore } from '../../lib/store/drivers/file';
import type { Store } from '../../lib/store/port';
import { bytesOfTokenOf, expiredTokenBytes } from './secrets';
import { startServer } from './server';
import { setting } from './settings';

const reportEveryMs = 10_000;
const hourMs = 3_600_000;

/**
 * What the tests run against: the built server on a fresh copy of the seed world, whose nodes go on reporting for as
 * long as it runs. Playwright starts and ends it.
 */
async function main(): Promise<void> {
  const folder = setting('E2E_FOLDER');
  const store = createFileStore(path.join(folder, 'tree'));
  const world = seedWorld({ anchor: Number(setting('E2E_ANCHOR')) });
  await keepReporting(store, world);
  await writeTokens(store, world);
  serve(folder);
}

async function keepReporting(store: Store, world: SeedWorld): Promise<void> {
  let at = world.anchor;
  let objects = await writeWorld(store, world, at);
  setInterval(async () => {
    const now = Date.now();
    objects = await advanceWorld(store, world, { at, objects }, now);
    at = now;
  }, reportEveryMs);
}

async function writeTokens(store: Store, world: SeedWorld): Promise<void> {
  const common = { role: 'admin', label: 'end-to-end tests', createdBy: cast.administrator } as const;
  for (const { username } of world.people) {
    const tokens = createAccessTokens(store, () => bytesOfTokenOf(username));
    await tokens.create({ ...common, username, expiresAt: null }, world.anchor);
  }
  const expired = createAccessTokens(store, () => expiredTokenBytes);
  const expiresAt = world.anchor - hourMs;
  await expired.create({ ...common, username: cast.administrator, expiresAt }, expiresAt - hourMs);
}

function serve(folder: string): void {
  const server = startServer({
    PORT: setting('E2E_PORT'),
    HEADROOM_STORE: `file:${path.join(folder, 'tree')}`,
    HEADROOM_STATE_DIR: path.join(folder, 'state'),
  });
  server.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
}

await main();
