import 'server-only';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readIfThere, replaceFile } from './state-file';

/** What this frontend keeps of a sign-in that it made, to ask the provider again. */
export interface KeptRefreshToken {
  username: string;
  /** The account at the provider, as it calls it. */
  subject: string;
  refreshToken: string;
}

/**
 * Refresh tokens by the id of their sign-in: files of mode 0600 in `provider-tokens/` of this node's own state, never in
 * the tree, which everybody may read.
 */
export interface RefreshTokens {
  /** Ids of the sign-ins that have one. */
  ids(): Promise<string[]>;
  /** Null where there is none, or one that cannot be read. */
  read(id: string): Promise<KeptRefreshToken | null>;
  keep(id: string, kept: KeptRefreshToken): Promise<void>;
  /** Absent is fine. */
  remove(id: string): Promise<void>;
}

const fileForm = z.object({ username: z.string(), subject: z.string(), refresh_token: z.string() });

export function createRefreshTokens(stateFolder: string): RefreshTokens {
  const folder = path.join(stateFolder, 'provider-tokens');
  const fileOf = (id: string) => path.join(folder, `${id}.json`);

  return {
    async ids() {
      const names = await readdir(folder).catch(() => []);
      return names.flatMap((name) => /^([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? []);
    },

    async read(id) {
      const text = await readIfThere(fileOf(id));
      const file = fileForm.safeParse(text === null ? null : jsonOf(text));
      if (!file.success) return null;
      const { username, subject, refresh_token: refreshToken } = file.data;
      return { username, subject, refreshToken };
    },

    async keep(id, { username, subject, refreshToken }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replaceFile(fileOf(id), `${JSON.stringify({ username, subject, refresh_token: refreshToken })}\n`);
    },

    remove: (id) => rm(fileOf(id), { force: true }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
