import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRefreshTokens } from './oidc-refresh-tokens';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-tokens-'));
});
afterEach(() => rm(folder, { recursive: true }));

const id = 'a'.repeat(64);
const kept = { username: 'uma', subject: 'sub-1', refreshToken: 'secret' };
const fileOf = (name: string) => path.join(folder, 'provider-tokens', name);

describe('refresh tokens', () => {
  it('are none before the first is kept', async () => {
    const tokens = createRefreshTokens(folder);
    expect(await tokens.ids()).toEqual([]);
    expect(await tokens.read(id)).toBeNull();
    await expect(tokens.remove(id)).resolves.toBeUndefined();
  });

  it('are for this node alone, and the newer replaces the older', async () => {
    const tokens = createRefreshTokens(folder);
    await tokens.keep(id, kept);
    await tokens.keep(id, { ...kept, refreshToken: 'newer' });
    expect(await createRefreshTokens(folder).read(id)).toEqual({ ...kept, refreshToken: 'newer' });
    expect(await tokens.ids()).toEqual([id]);
    expect((await stat(fileOf(`${id}.json`))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, 'provider-tokens'))).mode & 0o777).toBe(0o700);
    await tokens.remove(id);
    expect(await tokens.ids()).toEqual([]);
  });

  it.each(['', '{', '[]', '{"username": "uma"}'])('are none where the file holds %j', async (text) => {
    const tokens = createRefreshTokens(folder);
    await tokens.keep(id, kept);
    await writeFile(fileOf(`${id}.json`), text);
    expect(await tokens.read(id)).toBeNull();
  });

  it('are not other files of that folder', async () => {
    const tokens = createRefreshTokens(folder);
    await tokens.keep(id, kept);
    await writeFile(fileOf('.half-written.json'), '{}');
    expect(await tokens.ids()).toEqual([id]);
  });
});
