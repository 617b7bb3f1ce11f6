import 'server-only';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { newSecret, type RandomBytes, sameHash, sha256Hex } from './secrets';
import { createOnce, readIfThere, replaceFile } from './state-file';

export interface RootToken {
  /** In constant time. */
  matches(token: string): boolean;
  /** The file that this start has written the token to, for the log; null where none was written. */
  writtenTo: string | null;
}

/**
 * The token that signs in `root`. Configured: kept nowhere but as a hash in memory. Otherwise the first start writes one
 * to `root_token` in the state folder for the operator to read, and its SHA-256 to `root_token.sha256`; later starts read
 * the hash alone, so the operator may delete `root_token`. Deleting both makes the next start write a new one.
 * Throws the file system's error where the state folder cannot be read or written.
 */
export async function openRootToken(
  stateFolder: string,
  configured: string | undefined,
  random?: RandomBytes,
): Promise<RootToken> {
  if (configured !== undefined) return checkerOf(sha256Hex(configured), null);

  const tokenFile = path.join(stateFolder, 'root_token');
  const hashFile = path.join(stateFolder, 'root_token.sha256');
  const known = await readIfThere(hashFile);
  if (known !== null) return checkerOf(known, null);

  await mkdir(stateFolder, { recursive: true, mode: 0o700 });
  // Exclusive, then read back: of two first starts at once both go on with the one token that came to stand there.
  const written = await createOnce(tokenFile, `${newSecret(random)}\n`);
  const hash = sha256Hex((await readIfThere(tokenFile)) ?? '');
  // The hash comes last: a start that dies in between leaves a token that the next start takes over.
  await replaceFile(hashFile, `${hash}\n`);
  return checkerOf(hash, written ? tokenFile : null);
}

function checkerOf(hash: string, writtenTo: string | null): RootToken {
  return { matches: (token) => sameHash(sha256Hex(token), hash), writtenTo };
}
