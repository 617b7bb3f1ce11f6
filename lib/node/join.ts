import 'server-only';
import type { Audit } from '../audit/audit';
import { type NodeKey, nodeIdOf } from '../auth/node-key';
import type { NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import { isSilentlyIgnored } from '../records/collection-kinds';
import { editNodeFacts, type NodeFacts, nodeKey, readNode, writeNode } from '../records/node-record';
import type { Tree } from '../records/snapshot';
import { writeTreeYaml } from '../records/yaml';
import { isStoreError, type Store, type StoredObject } from '../store/port';
import type { Clock } from '../time/clock';

/** What the node's operator set of it. */
export interface JoiningFacts extends NodeFacts {
  /** Taken at the first join alone; administrators move a node later. Undefined: the default pool. */
  pool: string | undefined;
}

export interface JoinParts {
  store: Store;
  tree: Tree;
  key: NodeKey;
  facts: JoiningFacts;
  clock: Clock;
  audit: Audit;
}

export type JoinOutcome =
  /** The record stands. One that is not approved yet waits for an administrator. */
  | { kind: 'joined'; approved: boolean; isNew: boolean }
  /** The record of this id is another key's; it was left as it is. `detail`: what to do. */
  | { kind: 'foreign'; detail: string }
  /** Nothing was written, for the reason that `detail` gives in words; worth trying again. */
  | { kind: 'failed'; detail: string };

const nodePrefix = 'cluster/nodes/';
/** Ignored by whoever reads the tree, as every name with a dot is. */
const firstNodeKey = `${nodePrefix}.first`;
const tries = 5;

/**
 * Writes this node's record into the tree: at the first start as one that waits for an administrator's approval, or as an
 * approved one where the tree has no node at all; later what has changed of the node's own facts, whatever else stands
 * there. Never throws for what the store does.
 */
export async function joinCluster(parts: JoinParts): Promise<JoinOutcome> {
  const { store, tree, key } = parts;
  if (!store.writable) return failed('the tree cannot be written from here');
  try {
    const outcome = await joinOrUpdate(parts);
    // So that this process itself knows the record at once.
    if (outcome.kind === 'joined') await tree.snapshot(0).catch(() => undefined);
    return outcome;
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) return failed('the record is being changed by others all the time');
    if (isStoreError(error, 'store_unavailable') || isStoreError(error, 'store_object_unreadable')) {
      return failed(`${nodeKey(key.id)} cannot be read or written (${error.message})`);
    }
    throw error;
  }
}

function failed(detail: string): JoinOutcome {
  return { kind: 'failed', detail };
}

/** Throws the store's errors, a conflict after several. */
async function joinOrUpdate(parts: JoinParts): Promise<JoinOutcome> {
  for (let left = tries; ; left -= 1) {
    const object = await parts.store.get(nodeKey(parts.key.id));
    try {
      return object ? await update(parts, object) : await create(parts);
    } catch (error) {
      if (left <= 1 || !isStoreError(error, 'store_conflict')) throw error;
    }
  }
}

async function create({ store, key, facts, clock, audit }: JoinParts): Promise<JoinOutcome> {
  const { pool = 'default', ...published } = facts;
  const approved = await isFirstNode(store, key.id);
  const record: Omit<NodeRecord, 'version'> = {
    ...published,
    id: key.id,
    publicKey: key.publicKeyPem,
    approved,
    suspended: false,
    pool,
    joinedAt: clock.now(),
  };
  await store.put(nodeKey(key.id), writeNode(record), { ifAbsent: true });
  const fields = { name: facts.name, pool, approved };
  await audit.write({ event: 'node.joined', user: null, by: 'node', node: key.id, fields });
  return { kind: 'joined', approved, isNew: true };
}

/** Whether the tree has no node yet. Of several that find it so at once, one alone is the first: who could claim it. */
async function isFirstNode(store: Store, id: string): Promise<boolean> {
  const listed = await store.list(nodePrefix);
  if (listed.some((object) => !isSilentlyIgnored(object.key.slice(nodePrefix.length)))) return false;
  const claim = writeTreeYaml({ id });
  try {
    await store.put(firstNodeKey, claim, { ifAbsent: true });
    return true;
  } catch (error) {
    if (!isStoreError(error, 'store_conflict')) throw error;
    // Its own claim: an earlier try ended before the record was written.
    return Buffer.from(claim).equals((await store.get(firstNodeKey))?.bytes ?? new Uint8Array());
  }
}

async function update({ store, key, facts }: JoinParts, object: StoredObject): Promise<JoinOutcome> {
  const at = nodeKey(key.id);
  const { record, problems } = readNode({ key: at, name: key.id, ...object });
  if (!record) return failed(`${at} ${problems[0]?.reason ?? 'cannot be read'}; mend or remove it`);
  if (record.publicKey !== key.publicKeyPem && !isSameKey(record.publicKey, key)) {
    const detail = `${at} holds another node's key; if that node is gone, an administrator may remove the record`;
    return { kind: 'foreign', detail };
  }
  const bytes = editNodeFacts(object.bytes, facts);
  if (bytes) await store.put(at, bytes, { ifVersion: object.version });
  return { kind: 'joined', approved: record.approved, isNew: false };
}

/** An editor may have wrapped the PEM otherwise. */
function isSameKey(publicKeyPem: string, key: NodeKey): boolean {
  return nodeIdOf(publicKeyPem) === key.id;
}

/**
 * Joins before the first call that needs it, as a node that writes nothing at its start does: once, shared by all who
 * wait, tried again by the next where it failed. The function throws AppError `unavailable` with the reason.
 */
export function createEnsureJoined(join: () => Promise<JoinOutcome>): () => Promise<void> {
  let hasJoined = false;
  let joining: Promise<JoinOutcome> | null = null;
  return async () => {
    if (hasJoined) return;
    joining ??= join().finally(() => {
      joining = null;
    });
    const outcome = await joining;
    if (outcome.kind !== 'joined') {
      throw new AppError('unavailable', `This frontend could not join the cluster: ${outcome.detail}.`);
    }
    hasJoined = true;
  };
}
