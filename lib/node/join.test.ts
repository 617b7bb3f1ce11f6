import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { readNode } from '../records/node-record';
import { createTree } from '../records/tree';
import { type Store, StoreConflict, StoreUnavailable } from '../store/port';
import { testNow } from '../testing/builders';
import { nodeOf, peerKeys } from '../testing/peer-world';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import { createEnsureJoined, type JoinOutcome, type JoinParts, joinCluster } from './join';

const { self, frontend, runner, stranger } = peerKeys;
const keyOf = ({ id }: { id: string }) => `cluster/nodes/${id}.yml`;
const clock = { now: () => testNow };

let store: Store;
let audit: AuditEntry[];
beforeEach(async () => {
  store = await memoryStoreOf({});
  audit = [];
});

const facts: JoinParts['facts'] = {
  name: 'alpha',
  address: 'alpha.example:3000',
  publicUrl: 'https://alpha.example',
  roles: ['frontend', 'runtime'],
  softwareVersion: '0.1.0',
  maxSessions: 4,
  gpuSlots: 1,
  pool: undefined,
};

function join(changes: Partial<JoinParts> = {}): Promise<JoinOutcome> {
  const over = changes.store ?? store;
  const writer = { write: async (entry: AuditEntry) => void audit.push(entry) };
  return joinCluster({
    store: over,
    tree: createTree(over, clock),
    key: self,
    facts,
    clock,
    audit: writer,
    ...changes,
  });
}

async function recordOf(key = self) {
  const object = await store.get(keyOf(key));
  return object && readNode({ key: keyOf(key), name: key.id, ...object }).record;
}

describe('the first join', () => {
  it('of an empty tree approves itself', async () => {
    expect(await join()).toEqual({ kind: 'joined', approved: true, isNew: true });
    expect(await recordOf()).toMatchObject({
      ...nodeOf(self),
      ...facts,
      pool: 'default',
      joinedAt: testNow,
      version: expect.any(String),
    });
    expect(audit).toEqual([
      {
        event: 'node.joined',
        user: null,
        by: 'node',
        node: self.id,
        fields: { name: 'alpha', pool: 'default', approved: true },
      },
    ]);
  });

  it.each([
    ['a node', keyOf(frontend), 'id: x'],
    ['a record that cannot be read', 'cluster/nodes/x.yml', '['],
    ['something that is no record', 'cluster/nodes/notes.txt', 'x'],
  ])('beside %s waits for approval', async (_, key, content) => {
    store = await memoryStoreOf({ [key]: content });
    expect(await join({ facts: { ...facts, pool: 'gpu' } })).toEqual({ kind: 'joined', approved: false, isNew: true });
    expect(await recordOf()).toMatchObject({ approved: false, suspended: false, pool: 'gpu' });
  });

  it('beside what an editor left behind is still the first', async () => {
    store = await memoryStoreOf({ 'cluster/nodes/.swp': 'x', 'cluster/nodes/x.yml~': 'x', 'keys/admins/ada': 'PEM' });
    expect(await join()).toMatchObject({ approved: true });
  });

  it('of three at once approves one alone', async () => {
    for (let round = 0; round < 20; round += 1) {
      store = await memoryStoreOf({});
      const list: Store['list'] = async (prefix) => {
        await pause();
        return store.list(prefix);
      };
      const slow = { ...store, list };
      const outcomes = await Promise.all([self, frontend, runner].map((key) => join({ key, store: slow })));
      expect(outcomes.filter((outcome) => outcome.kind === 'joined' && outcome.approved)).toHaveLength(1);
    }
  });

  it('that died before its record was written is still the first', async () => {
    let fails = true;
    const put: Store['put'] = (key, bytes, condition) =>
      fails && key === keyOf(self) ? Promise.reject(new StoreUnavailable('gone')) : store.put(key, bytes, condition);
    expect(await join({ store: { ...store, put } })).toMatchObject({ kind: 'failed' });
    fails = false;
    expect(await join({ store: { ...store, put } })).toMatchObject({ kind: 'joined', approved: true });
  });

  it('by two processes with one key is one record', async () => {
    const outcomes = await Promise.all([join(), join()]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['joined', 'joined']);
    expect(audit).toHaveLength(1);
  });
});

describe('a later start', () => {
  const present = `id: ${self.id}\n# by hand\nname: old\npublic_key: |\n${indented(self.publicKeyPem)}address: old:1\nroles: [runtime]\nversion: 0.0.1\nmax_sessions: 9\napproved: true\nsuspended: true\npool: gpu\njoined_at: 1764547200.5\npeer_cert: abc\n`;

  it('writes what is its own and has changed, and keeps all else', async () => {
    store = await memoryStoreOf({ [keyOf(self)]: present });
    expect(await join({ facts: { ...facts, pool: 'other' } })).toEqual({
      kind: 'joined',
      approved: true,
      isNew: false,
    });
    const { pool: _pool, ...published } = facts;
    expect(await recordOf()).toMatchObject({ ...published, approved: true, suspended: true, pool: 'gpu' });
    expect(await recordOf()).toMatchObject({ joinedAt: 1_764_547_200_500 });
    expect(textOf((await store.get(keyOf(self)))?.bytes ?? new Uint8Array())).toMatch(/^peer_cert: abc$/m);
    expect(audit).toEqual([]);
  });

  it('writes nothing where nothing has changed', async () => {
    await join();
    const before = await store.get(keyOf(self));
    await join();
    expect(await store.get(keyOf(self))).toEqual(before);
  });

  it('takes no approval away that came while it wrote', async () => {
    store = await memoryStoreOf({ [keyOf(self)]: present.replace('approved: true', 'approved: false') });
    let isFirst = true;
    const get: Store['get'] = async (key) => {
      const object = await store.get(key);
      if (isFirst) await store.put(keyOf(self), bytesOf(present), {});
      isFirst = false;
      return object;
    };
    expect(await join({ store: { ...store, get } })).toMatchObject({ approved: true });
    expect(await recordOf()).toMatchObject({ approved: true, name: 'alpha' });
  });

  it.each([
    ['another key', present.replace(indented(self.publicKeyPem), indented(stranger.publicKeyPem))],
    ['no key', `id: ${self.id}\napproved: true\n`],
  ])('leaves a record with %s alone', async (_, content) => {
    store = await memoryStoreOf({ [keyOf(self)]: content });
    expect(await join()).toMatchObject({ kind: 'foreign', detail: expect.stringMatching(/another node's key/) });
    expect(textOf((await store.get(keyOf(self)))?.bytes ?? new Uint8Array())).toBe(content);
  });

  it.each([
    ['is no YAML', '['],
    ['has another id', 'id: other'],
  ])('leaves a record that %s alone', async (_, content) => {
    store = await memoryStoreOf({ [keyOf(self)]: content });
    expect(await join()).toMatchObject({ kind: 'failed', detail: expect.stringMatching(/mend or remove it$/) });
  });
});

describe('a tree that takes nothing', () => {
  it('because it is read-only', async () => {
    expect(await join({ store: { ...store, writable: false } })).toMatchObject({
      detail: expect.stringMatching(/cannot be written from here/),
    });
  });

  it('because it does not answer', async () => {
    const get: Store['get'] = () => Promise.reject(new StoreUnavailable('the disk is gone'));
    expect(await join({ store: { ...store, get } })).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/the disk is gone/),
    });
  });

  it('because others change the record all the time', async () => {
    const put: Store['put'] = (key) => Promise.reject(new StoreConflict(key));
    store = await memoryStoreOf({ 'cluster/nodes/x.yml': 'id: x' });
    expect(await join({ store: { ...store, put } })).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/by others/),
    });
  });
});

describe('joining before the first call', () => {
  it('is done once for all who wait, and tried again where it failed', async () => {
    const outcomes: JoinOutcome[] = [
      { kind: 'failed', detail: 'no disk' },
      { kind: 'joined', approved: false, isNew: true },
    ];
    let joins = 0;
    const ensureJoined = createEnsureJoined(async () => {
      joins += 1;
      return outcomes.shift() ?? { kind: 'failed', detail: 'once too often' };
    });
    const both = await Promise.allSettled([ensureJoined(), ensureJoined()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(joins).toBe(1);
    await Promise.all([ensureJoined(), ensureJoined()]);
    await ensureJoined();
    expect(joins).toBe(2);
  });

  it('says why it could not', async () => {
    const ensureJoined = createEnsureJoined(async () => ({ kind: 'failed', detail: 'no disk' }));
    await expect(ensureJoined()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/could not join .*: no disk\./),
    });
  });
});

function indented(pem: string): string {
  return pem.replace(/^(?=.)/gm, '  ');
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
}
