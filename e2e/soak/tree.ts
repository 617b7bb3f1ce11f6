import { createAccessTokens } from '../../lib/auth/access-tokens';
import { createMemoryStore } from '../../lib/store/drivers/memory';
import { type TreeSize, usageTree } from '../../lib/testing/usage-trees';
import type { EpochMs } from '../../lib/time/clock';
import { utcDayOf } from '../../lib/time/utc-day';
import { bytesOfTokenOf } from '../support/secrets';

export interface SoakObject {
  key: string;
  text: string;
}

/** A cluster with all its people, nodes and reports, and a month of usage up to today. */
export interface SoakTree {
  nodeIds: string[];
  /** The first `administrators` of them are administrators; the first `readers` have an access token (`tokenOf`). */
  usernames: string[];
  /** To be gone through once, and whole. */
  objects: AsyncIterable<SoakObject>;
  /** Tenths of a second by user in the running month, of the objects gone through. */
  tenthsOfMonth: Map<string, number>;
}

export const administrators = 40;
export const readers = 200;

/** What a name is that stands quoted in a file. */
const unquoted = (name: string) => name.replaceAll("'", '');

export function soakTree(size: TreeSize, now: EpochMs): SoakTree {
  const today = utcDayOf(now);
  const { names, nodeIds, objects: usage } = usageTree(size, today, '_');
  const usernames = names.map(unquoted);
  const tenthsOfMonth = new Map<string, number>();
  const month = `cluster/usage/${today.slice(0, 'YYYY-MM'.length)}`;

  async function* objects() {
    yield { key: 'groups/staff', text: 'session_limit: 3\nallowance_hours: 400\nallowance_period: month\n' };
    for (const [at, username] of usernames.entries()) yield personObject(username, at);
    for (const [at, id] of nodeIds.entries()) yield* nodeObjects(id, at, now);
    yield* tokenObjects(usernames.slice(0, readers), now);
    for (const object of usage) {
      if (object.key.startsWith(month)) addTenths(tenthsOfMonth, object.text);
      yield object;
    }
  }

  return { nodeIds, usernames, objects: objects(), tenthsOfMonth };
}

function personObject(username: string, at: number): SoakObject {
  if (at < administrators) return { key: `keys/admins/${username}`, text: 'none' };
  const text = `--- Settings ---\ngroups: [staff]\nsession_hours: 8\n--- Public Key ---\n`;
  return { key: `keys/users/${username}`, text };
}

function* nodeObjects(id: string, at: number, now: EpochMs): Iterable<SoakObject> {
  const record = `id: ${id}\nname: node-${at}\naddress: 127.0.0.1:9\napproved: true\nroles: [runtime]\npool: default\n`;
  yield { key: `cluster/nodes/${id}.yml`, text: record };
  // For a day: what has not reported for long is told apart, which is not what is measured.
  const status = `time: ${now / 1000}\ncpus: 64\nmemory_mb: 262144\nload: 8\nreport_seconds: 86400\nsessions: []\n`;
  yield { key: `cluster/status/${id}.yml`, text: status };
}

async function* tokenObjects(usernames: readonly string[], now: EpochMs): AsyncIterable<SoakObject> {
  const store = createMemoryStore();
  for (const username of usernames) {
    const tokens = createAccessTokens(store, () => bytesOfTokenOf(username));
    await tokens.create({ username, role: 'admin', label: 'soak', createdBy: 'root', expiresAt: null }, now);
  }
  for (const { key } of await store.list('')) {
    const object = await store.get(key);
    if (object) yield { key, text: new TextDecoder().decode(object.bytes) };
  }
}

/** Told by plain arithmetic on the text, apart from the readers that are measured by it. */
function addTenths(sums: Map<string, number>, text: string): void {
  for (const line of text.split('\n')) {
    const at = line.lastIndexOf(': ');
    if (at < 0) continue;
    const username = unquoted(line.slice(0, at));
    const tenths = Math.round(Number(line.slice(at + 2)) * 10);
    sums.set(username, (sums.get(username) ?? 0) + tenths);
  }
}
