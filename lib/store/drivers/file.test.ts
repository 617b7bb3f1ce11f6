import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { storeContract } from '../contract';
import { createFileStore } from './file';

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

storeContract('file', () => createFileStore(path.join(folder, String(made++))));
