import 'server-only';
import type { z } from 'zod';
import type { NodeWire, nodeBody } from '../api/sessions';
import type { NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import { editNode, type NodeDecisions, nodeKey, readNode } from '../records/node-record';
import { isStoreError } from '../store/port';
import type { ActingContext } from './acting-context';
import { nodeWire } from './list-nodes';
import { nodeViews } from './node-view';

/**
 * Approves, suspends or moves a node: an administrator's decisions in its record, all else of which stays as it is. Where
 * all of it holds already, nothing is written, whatever the version, so that a repeated request is answered alike.
 * Throws AppError: `not_found` for an id without a record, `invalid` without a version, `conflict` where the record has
 * another one, `unavailable` where the record or the tree cannot be used.
 */
export async function changeNode(
  context: ActingContext,
  id: string,
  ifVersion: string | null,
  body: z.output<typeof nodeBody>,
): Promise<NodeWire> {
  if (ifVersion === null) throw versionMissing();
  const { node, bytes } = await readFresh(context, id);
  const changes = changesOf(node, body);
  if (Object.keys(changes).length > 0) {
    if (node.version !== ifVersion) throw await changedMeanwhile(context, node);
    await write(context, node, editNode(bytes, changes));
    await context.audit.write({
      event: 'node.changed',
      user: null,
      by: context.actor.username,
      node: id,
      fields: auditFields(node, changes),
    });
  }
  return answer(context, id);
}

function versionMissing(): AppError {
  const message = 'has to be the "version" of the node as GET /api/v1/nodes told it';
  return new AppError('invalid', `If-Match: ${message}`, { errors: [{ path: 'If-Match', message }] });
}

/** The tree is read again first: whoever then looks again, as they are told to, finds what was changed. */
async function changedMeanwhile({ tree }: ActingContext, { name }: NodeRecord): Promise<AppError> {
  await tree.snapshot(0);
  return new AppError('conflict', `The record of ${name} was changed meanwhile. Look at it again, then decide.`);
}

async function readFresh({ store }: ActingContext, id: string): Promise<{ node: NodeRecord; bytes: Uint8Array }> {
  const key = nodeKey(id);
  const object = await store.get(key);
  if (!object) throw new AppError('not_found', `No node "${id}" has a record in the tree.`);
  const { record, problems } = readNode({ key, name: id, ...object });
  if (record) return { node: record, bytes: object.bytes };
  const reason = problems[0]?.reason ?? 'is unreadable';
  throw new AppError('unavailable', `${key} cannot be changed, since it ${reason}. Mend the file first.`);
}

/** Those that differ from what the record says. */
function changesOf(node: NodeRecord, { approved, suspended, pool }: z.output<typeof nodeBody>): NodeDecisions {
  return {
    ...(approved === undefined || approved === node.approved ? {} : { approved }),
    ...(suspended === undefined || suspended === node.suspended ? {} : { suspended }),
    ...(pool === undefined || pool === node.pool ? {} : { pool }),
  };
}

async function write(context: ActingContext, node: NodeRecord, bytes: Uint8Array): Promise<void> {
  try {
    await context.store.put(nodeKey(node.id), bytes, { ifVersion: node.version });
  } catch (error) {
    throw isStoreError(error, 'store_conflict') ? await changedMeanwhile(context, node) : error;
  }
}

function auditFields(before: NodeRecord, changes: NodeDecisions) {
  const fields = Object.entries(changes).flatMap(([name, value]) => [
    [`${name}_before`, before[name as keyof NodeDecisions]],
    [name, value],
  ]);
  return { name: before.name, ...Object.fromEntries(fields) };
}

async function answer({ tree, clock, thisNodeId }: ActingContext, id: string): Promise<NodeWire> {
  const snapshot = await tree.snapshot(0);
  const view = nodeViews({ snapshot }).find((one) => one.id === id);
  if (!view) throw new AppError('unavailable', 'The tree cannot be read again at the moment. Look at the node later.');
  return nodeWire(view, { snapshot, now: clock.now(), thisNodeId });
}
