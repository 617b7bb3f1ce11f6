import 'server-only';
import { z } from 'zod';
import { type NodeRecord, type NodeRole, nodeRoles } from '../cluster/records';
import { flatCollection } from './collection-kinds';
import { editMap, mapIn } from './edit-map';
import { count, epochSeconds, flag, instant, nameText, optional, readFields, required, text, textList } from './fields';
import { describe, type ReadResult, type Report, readMapObject, type TreeObject } from './object-reader';
import { writeTreeYaml } from './yaml';

const prefix = 'cluster/nodes/';

/** The id has passed as a name. */
export function nodeKey(id: string): string {
  return `${prefix}${id}.yml`;
}

/** `cluster/nodes/<node id>.yml`; SealSkin's further fields are ignored. */
export const nodeCollection = flatCollection({
  prefix,
  suffix: '.yml',
  what: 'node id',
  read: readNode,
});

const fields = {
  id: required(text),
  name: optional(text, ''),
  public_key: optional(text, ''),
  address: optional(text, ''),
  public_url: optional(text, ''),
  roles: optional(textList, []),
  version: optional(text, ''),
  max_sessions: optional(count, 0),
  gpu_slots: optional(count, 0),
  // What cannot be read must not put a node into service.
  approved: optional(flag, false),
  suspended: optional(flag, false, true),
  pool: optional(nameText.or(z.literal('')).describe(nameText.description ?? ''), ''),
  joined_at: optional<number | null>(instant, null),
};

export function readNode(object: TreeObject): ReadResult<NodeRecord> {
  return readMapObject(object, (map, report) => {
    if (typeof map.get('id') === 'string' && map.get('id') !== object.name) {
      report(null, `has the id ${describe(map.get('id'))}, which is not the one in its name`);
      return null;
    }
    const values = readFields(map, fields, report);
    return (
      values && {
        id: values.id,
        name: values.name || values.id,
        publicKey: values.public_key,
        address: values.address,
        publicUrl: readWebUrl(values.public_url, report),
        roles: readRoles(values.roles, report),
        softwareVersion: values.version,
        maxSessions: values.max_sessions,
        gpuSlots: values.gpu_slots,
        approved: values.approved,
        suspended: values.suspended,
        pool: values.pool || 'default',
        joinedAt: values.joined_at,
        version: object.version,
      }
    );
  });
}

/** Whoever can write a node's record can set its URL, and pages link to it: http(s) alone (spec: tree). */
function readWebUrl(url: string, report: Report): string | null {
  if (url === '') return null;
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol === 'https:' || protocol === 'http:') return url;
  report('public_url', `is ${describe(url)}, where an http or https URL is expected`);
  return null;
}

function readRoles(roles: string[], report: Report): NodeRole[] {
  for (const role of roles) {
    if (!nodeRoles.some((known) => known === role)) {
      report('roles', `names ${describe(role)}, where frontend and runtime are known`);
    }
  }
  return nodeRoles.filter((role) => roles.includes(role));
}

export function writeNode(node: Omit<NodeRecord, 'version'>): Uint8Array {
  return writeTreeYaml({
    id: node.id,
    public_key: node.publicKey,
    ...writtenFacts(node),
    approved: node.approved,
    ...(node.suspended ? { suspended: true } : {}),
    pool: node.pool,
    ...(node.joinedAt === null ? {} : { joined_at: epochSeconds(node.joinedAt) }),
  });
}

/** What an administrator decides of a node, and nobody else writes; what is left out stays. */
export type NodeDecisions = Partial<Pick<NodeRecord, 'approved' | 'suspended' | 'pool'>>;

/** The record with these decisions. All else stays, other programs' fields too. `bytes` have been read as a record. */
export function editNode(bytes: Uint8Array, changes: NodeDecisions): Uint8Array {
  // As a node writes it: only one that is suspended says so.
  return editMap(bytes, changes.suspended === false ? { ...changes, suspended: undefined } : changes);
}

/** What a node says of itself at each start; nothing else of its record is its own to change. */
export type NodeFacts = Pick<
  NodeRecord,
  'name' | 'address' | 'publicUrl' | 'roles' | 'softwareVersion' | 'maxSessions' | 'gpuSlots'
>;

/** The record with these facts, all else as it was; null where they stand there already. `bytes` have been read as a record. */
export function editNodeFacts(bytes: Uint8Array, facts: NodeFacts): Uint8Array | null {
  const record = mapIn(bytes);
  const changed = Object.entries(writtenFacts(facts)).filter(
    ([field, value]) => JSON.stringify(record.get(field)) !== JSON.stringify(value),
  );
  for (const [field, value] of changed) record.set(field, value);
  return changed.length === 0 ? null : writeTreeYaml(record);
}

function writtenFacts(facts: NodeFacts) {
  return {
    name: facts.name,
    address: facts.address,
    public_url: facts.publicUrl ?? '',
    roles: facts.roles,
    version: facts.softwareVersion,
    max_sessions: facts.maxSessions,
    gpu_slots: facts.gpuSlots,
  };
}
