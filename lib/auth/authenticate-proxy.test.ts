import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { installTestServer, type TestServer, testPeople, testRequest } from '../testing/test-server';
import { textOf } from '../testing/tree-objects';
import { authenticate } from './authenticate';
import { peerAddressHeader } from './client-address';

const trusted = '10.0.0.1';
const variables = {
  HEADROOM_TRUSTED_PROXIES: trusted,
  HEADROOM_PROXY_USER_HEADER: 'Remote-User',
  HEADROOM_PROXY_GROUPS_HEADER: 'Remote-Groups',
};
const people = { ...testPeople, 'groups/boss': 'admin: true\nsso_groups: [Ops Team]\n' };

let server: TestServer;
let audit: AuditEntry[];
beforeEach(async () => {
  audit = [];
  server = await installTestServer(people, variables, { audit: { write: async (entry) => void audit.push(entry) } });
});

function who(headers: HeadersInit, peer = trusted) {
  const all = new Headers(headers);
  all.set(peerAddressHeader, peer);
  return authenticate(server.auth, testRequest('/', { headers: all }).headers, server.time.now);
}
const fileOf = async (name: string) =>
  textOf((await server.store.get(`keys/users/${name}`))?.bytes ?? new Uint8Array());

describe('by the word of a trusted proxy', () => {
  it.each([
    ['ada', 'admin'],
    ['aron', 'author'],
    ['uma', 'user'],
  ])('%s, with the role that the tree gives', async (username, role) => {
    expect(await who({ 'remote-user': username })).toEqual({ kind: 'actor', actor: { username, role, via: 'proxy' } });
  });

  it.each([
    ['root, who is nobody there', 'root', /root token/],
    ['a name that is none', 'uma@example.org', /cannot be one here/],
    ['somebody who is not here', 'stranger', /no user stranger here/],
    ['somebody inactive', 'ines', /ines is inactive/],
  ])('refuses %s', async (_, username, detail) => {
    expect(await who({ 'remote-user': username })).toEqual({
      kind: 'refused',
      by: 'proxy',
      detail: expect.stringMatching(detail),
    });
    expect(audit).toMatchObject([{ event: 'sign_in.refused', fields: { via: 'proxy', claimed: username } }]);
  });

  it('is nothing from anywhere else, and nothing where it is not set up', async () => {
    expect(await who({ 'remote-user': 'ada' }, '192.0.2.1')).toMatchObject({
      detail: expect.stringMatching(/Sign in/),
    });
    server = await installTestServer(people, { HEADROOM_TRUSTED_PROXIES: trusted });
    expect(await who({ 'remote-user': 'ada' })).toMatchObject({ detail: expect.stringMatching(/Sign in/) });
  });

  it.each([
    ['a Bearer token beside it decides', () => server.bearer('aron'), { username: 'aron', via: 'access-token' }],
    ['it decides over a cookie beside it', () => server.cookie('ada'), { username: 'uma', via: 'proxy' }],
  ])('%s', async (_, headers, actor) => {
    expect(await who({ ...(await headers()), 'remote-user': 'uma' })).toMatchObject({ kind: 'actor', actor });
  });

  it('a bad Bearer token beside it is refused', async () => {
    expect((await who({ authorization: 'Bearer x', 'remote-user': 'ada' })).kind).toBe('refused');
  });

  it('a cookie counts where the proxy names nobody', async () => {
    expect(await who(await server.cookie('ada'))).toMatchObject({ actor: { username: 'ada', via: 'cookie' } });
  });
});

describe('its groups', () => {
  it('are written to the person’s file, and count at once', async () => {
    const headers = { 'remote-user': 'ulf', 'remote-groups': 'Ops Team,other' };
    expect(await who(headers)).toMatchObject({ actor: { username: 'ulf', role: 'admin' } });
    expect(await fileOf('ulf')).toMatch(/provider_groups:[\s\S]*Ops Team/);
    expect(audit).toMatchObject([{ event: 'user.changed', user: 'ulf', fields: { via: 'proxy' } }]);
    server.time.now += 60_000;
    expect(await who({ 'remote-user': 'ulf' })).toMatchObject({ actor: { role: 'user' } });
    expect(await fileOf('ulf')).not.toContain('Ops Team');
  });

  it('are nobody’s who is not here', async () => {
    await who({ 'remote-user': 'stranger', 'remote-groups': 'Ops Team' });
    expect(await server.store.get('keys/users/stranger')).toBeNull();
  });
});

it('refusals are written once an hour a name', async () => {
  for (let i = 0; i < 10; i++) await who({ 'remote-user': 'stranger' });
  expect(audit).toHaveLength(1);
  server.time.now += 3_600_000;
  await who({ 'remote-user': 'stranger' });
  expect(audit).toHaveLength(2);
  expect(audit[1]).toMatchObject({ user: null, by: 'unknown', fields: { left_out: 9 } });
});
