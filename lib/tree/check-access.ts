import 'server-only';
import { readSignIn, signInPrefix } from '../auth/sign-in-record';
import { readToken, tokenIdIn, tokenIdOf, tokenPrefix } from '../auth/token-record';
import { tokenUsePrefix } from '../auth/token-use-record';
import type { Problem } from '../cluster/records';
import { isSilentlyIgnored } from '../records/collection-kinds';
import { inParallel } from '../records/in-parallel';
import { readMapObject } from '../records/object-reader';
import type { ListedObject, Store } from '../store/port';
import { readForCheck } from './read-for-check';

interface AccessKind {
  prefix: string;
  /** What a name of this kind is; `reason` follows the key. */
  name: RegExp;
  reason: string;
  problemsOf(object: { key: string; bytes: Uint8Array }): Problem[];
}

const kinds: readonly AccessKind[] = [
  {
    prefix: tokenPrefix,
    name: /^[0-9a-f]{16}\.yml$/,
    reason: 'is no access token (16 hexadecimal digits and .yml)',
    problemsOf: tokenProblems,
  },
  {
    prefix: signInPrefix,
    name: /^[0-9a-f]{64}\.yml$/,
    reason: 'is no sign-in (64 hexadecimal digits and .yml)',
    problemsOf: (object) => readSignIn(object).problems,
  },
  {
    prefix: tokenUsePrefix,
    name: /^[A-Za-z0-9_-]{1,128}\.yml$/,
    reason: 'is no node id (1 to 128 of A-Z a-z 0-9 _ -) followed by .yml',
    problemsOf: (object) => readMapObject(object, () => true).problems,
  },
];

const readsAtOnce = 16;

/** Access tokens, their last uses and sign-ins, which the app reads one by one at each use, and keeps in no snapshot. */
export async function checkAccessRecords(store: Store, listed: readonly ListedObject[]): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const kind of kinds) {
    const objects = listed.filter(
      ({ key }) => key.startsWith(kind.prefix) && !isSilentlyIgnored(key.slice(kind.prefix.length)),
    );
    found.push(...(await inParallel(objects, readsAtOnce, ({ key }) => check(store, kind, key))).flat());
  }
  return found;
}

async function check(store: Store, { prefix, name, reason, problemsOf }: AccessKind, key: string): Promise<Problem[]> {
  if (!name.test(key.slice(prefix.length))) return [{ key, reason }];
  const read = await readForCheck(store, key);
  if (read === null) return [];
  if ('reason' in read) return [{ key, reason: read.reason }];
  return isTombstone(read.bytes) ? [] : problemsOf({ key, bytes: read.bytes });
}

/** Of one that was removed, by somebody who was stopped before the object had gone. */
function isTombstone(bytes: Uint8Array): boolean {
  return bytes.length < 16 && /^\s*(\{\s*\})?\s*$/.test(new TextDecoder().decode(bytes));
}

function tokenProblems(object: { key: string; bytes: Uint8Array }): Problem[] {
  const { record, problems } = readToken(object);
  if (!record || tokenIdOf(record.sha256) === tokenIdIn(object.key)) return problems;
  return [...problems, { key: object.key, entry: 'sha256', reason: 'is that of another name, so it opens nothing' }];
}
