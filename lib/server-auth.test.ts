import { describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit/audit';
import { authenticate } from './auth/authenticate';
import { buildAuth, writeAccounts } from './server-auth';
import { createMemoryStore } from './store/drivers/memory';
import type { Store } from './store/port';
import { installTestServer, testRequest } from './testing/test-server';

describe('buildAuth', () => {
  it.each([
    ['in the tree, so that they hold on every frontend', true],
    ["in the node's own state, where the tree cannot be written", false],
  ])('keeps sign-ins %s', async (_, writable) => {
    const server = await installTestServer();
    const stateStore = createMemoryStore();
    const store: Store = { ...createMemoryStore(), writable };
    const own = { nodeId: '0'.repeat(16), store, stateStore, rootToken: server.auth.rootToken };
    const built = buildAuth({ ...server, ...own });
    await built.signIns.begin({ username: 'ada', via: 'link' }, 0);
    expect((await store.list('')).map(({ key }) => key.split('/').slice(0, -1).join('/'))).toEqual(
      writable ? ['cluster/sign-ins'] : [],
    );
    expect(await stateStore.list('')).toHaveLength(writable ? 0 : 1);
  });

  it.each([
    ['none where none is set up', {}, null],
    ['the one that is set up', { HEADROOM_PROXY_USER_HEADER: 'Remote-User' }, { userHeader: 'remote-user' }],
  ])('takes the word of a proxy: %s', async (_, variables, expected) => {
    const { auth } = await installTestServer({}, { HEADROOM_TRUSTED_PROXIES: '10.0.0.1', ...variables });
    if (expected === null) expect(auth.proxy).toBeNull();
    else expect(auth.proxy).toMatchObject(expected);
  });
});

describe('writeAccounts', () => {
  async function usedServer(joins: boolean) {
    const audit: AuditEntry[] = [];
    const parts = { audit: { write: async (entry: AuditEntry) => void audit.push(entry) } };
    const server = await installTestServer(undefined, {}, parts);
    if (joins) await server.join();
    const headers = await server.bearer('ada');
    const ask = (all: HeadersInit) =>
      authenticate(server.auth, testRequest('/', { headers: all }).headers, server.time.now);
    return { server, audit, headers, ask };
  }
  const usesOf = (store: Store) => store.list('cluster/token-use/');

  it('writes when tokens were used, once the process has its place in the cluster', async () => {
    const { server, headers, ask } = await usedServer(true);
    await ask(headers);
    await writeAccounts(server);
    expect((await usesOf(server.store)).map(({ key }) => key)).toEqual([`cluster/token-use/${server.nodeKey.id}.yml`]);
  });

  it('leaves the tree alone before', async () => {
    const { server, headers, ask } = await usedServer(false);
    await ask(headers);
    await writeAccounts(server, true);
    expect(await usesOf(server.store)).toEqual([]);
  });

  it('tells at the stop how many refused sign-ins were left out', async () => {
    const { server, audit, ask } = await usedServer(false);
    for (let i = 0; i < 3; i++) await ask({ authorization: `Bearer guess-${i}` });
    await writeAccounts(server);
    expect(audit).toHaveLength(1);
    await writeAccounts(server, true);
    expect(audit.at(-1)).toMatchObject({ event: 'sign_in.refused', user: null, fields: { left_out: 2 } });
    expect(JSON.stringify(audit)).not.toContain('guess');
  });
});
