import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '../time/clock';
import { storeContract } from './contract';
import { createMemoryStore } from './drivers/memory';
import { createLocalCopy } from './local-copy';

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-copy-'));
});
afterAll(() => rm(folder, { recursive: true }));
const logger = {
  info: () => undefined,
  warn: (facts: object, words: string) => {
    throw new Error(words, { cause: facts });
  },
};

storeContract('local copy', () =>
  createLocalCopy(createMemoryStore(), { folder: path.join(folder, String(made++)), clock: systemClock, logger }),
);
