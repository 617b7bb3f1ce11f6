import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { type Forged, type PeerWorld, peerBody, peerKeys, peerWorld, takenId } from '../testing/peer-world';
import { bytesOf } from '../testing/tree-objects';
import type { PeerRequestParts } from './peer-gate';

let world: PeerWorld;
beforeEach(async () => {
  world = await peerWorld();
});

const { self, frontend, runner, pending, suspended, stranger } = peerKeys;
const at = (ms: number) => ({ iat: (testNow + ms) / 1000, exp: (testNow + ms) / 1000 + 60 });
const by = (key: typeof self, claims: Record<string, unknown> = {}): Forged => ({
  key: key.privateKey,
  claims: { iss: key.id, act: undefined, ...claims },
});
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Case = [sentence: string, forged: Forged, parts: Partial<PeerRequestParts>, detail: RegExp];

describe('what comes in', () => {
  it('is what an approved node has signed, with the person it asks for', async () => {
    const answer = await world.ask();
    expect(answer).toMatchObject({
      kind: 'peer',
      node: { id: frontend.id },
      actor: { username: 'uma', role: 'user', via: 'peer' },
      caller: { nodeId: frontend.id },
    });
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    [
      'a person with fewer rights than the frontend named has those of the tree',
      { act: { sub: 'uma', role: 'admin' } },
      'user',
    ],
    ['a person who acts by a lesser token stays at it', { act: { sub: 'ada', role: 'user' } }, 'user'],
    ['an administrator', { act: { sub: 'ada', role: 'admin' } }, 'admin'],
    ['a person named without a limit', { act: { sub: 'ada' } }, 'admin'],
    ['root', { act: { sub: 'root', role: 'admin' } }, 'admin'],
    ['nobody', { act: undefined }, undefined],
    ['a clock that is 5 s ahead', { act: undefined, ...at(5000) }, undefined],
    ['a request that was on its way for almost a minute', { act: undefined, ...at(-59_900) }, undefined],
  ])('%s', async (_, claims, role) => {
    const answer = await world.ask({ claims });
    expect(answer).toMatchObject({ kind: 'peer', actor: role === undefined ? null : { role } });
  });
});

describe('refused without an answer that is signed', () => {
  const cases: Case[] = [
    ['nothing', { authorization: null }, {}, /Only nodes/],
    ['a Bearer token', { authorization: `Bearer ${'x'.repeat(43)}` }, {}, /Only nodes/],
    ['no token', { authorization: 'Peer' }, {}, /Only nodes/],
    ['three words that are no token', { authorization: 'Peer a.b.c' }, {}, /No node/],
    ['a node that is not in the tree', by(newcomer()), {}, /No node of this cluster/],
    ['an id that would lead out of the folder', { claims: { iss: '../../keys/admins/ada' } }, {}, /No node/],
    ['no issuer', { claims: { iss: undefined } }, {}, /No node/],
    ['a record that holds another key', by(stranger, { iss: takenId }), {}, /not that of its key/],
    ['the signature of another node', { key: runner.privateKey }, {}, /has not signed it/],
    ['the algorithm none', { authorization: `Peer ${unsigned()}` }, {}, /has not signed it/],
    [
      'the public key as a shared secret',
      { key: bytesOf(frontend.publicKeyPem), header: { alg: 'HS256', typ: 'headroom-request+jwt' } },
      {},
      /has not signed it/,
    ],
    [
      'another algorithm with the right key',
      { header: { alg: 'PS256', typ: 'headroom-request+jwt' } },
      {},
      /not signed/,
    ],
    ['a longer hash with the right key', { header: { alg: 'RS384', typ: 'headroom-request+jwt' } }, {}, /not signed/],
    ['a token of another kind', { header: { alg: 'RS256', typ: 'headroom-answer+jwt' } }, {}, /has not signed it/],
    ['a token of no kind', { header: { alg: 'RS256' } }, {}, /has not signed it/],
    ['no id of the request', { claims: { jti: undefined } }, {}, /has not signed it/],
    ['an id that may come again', { claims: { jti: '1' } }, {}, /has not signed it/],
    ['a request for several nodes', { claims: { aud: [self.id, runner.id] } }, {}, /has not signed it/],
    ['no time', { claims: { iat: undefined } }, {}, /has not signed it/],
    ['a time that is text', { claims: { iat: String(testNow / 1000) } }, {}, /has not signed it/],
    ['a role that is none', { claims: { act: { sub: 'uma', role: 'owner' } } }, {}, /has not signed it/],
  ];
  it.each(cases)('%s', async (_, forged, parts, detail) => {
    const answer = await world.ask(forged, parts);
    expect(answer).toEqual({ kind: 'refused', status: 401, detail: expect.stringMatching(detail), caller: null });
  });
});

describe('refused to a caller who is known', () => {
  const cases: Case[] = [
    ['a request for another node', { claims: { aud: runner.id } }, {}, /for another node/],
    ['another path', {}, { path: '/peer/end' }, /for another call/],
    ['another method', {}, { method: 'DELETE' }, /for another call/],
    ['a body with one byte changed', {}, { body: peerBody.map((byte, index) => byte ^ (index === 5 ? 1 : 0)) }, /body/],
    ['a body with one byte more', {}, { body: new Uint8Array([...peerBody, 10]) }, /body/],
    ['no body', {}, { body: new Uint8Array() }, /body/],
    [
      'a clock that is more than 5 s ahead',
      { claims: at(5001) },
      {},
      /5\.0 s after .* clocks of the two machines differ/,
    ],
    ['a minute and a moment', { claims: { ...at(-60_001), exp: testNow / 1000 + 1 } }, {}, /60\.0 s ago/],
    ['an hour', { claims: at(-3_600_000) }, {}, /3600\.0 s ago, .* or the clocks of the two machines differ/],
    ['its end', { claims: { iat: testNow / 1000 - 1, exp: testNow / 1000 } }, {}, /1\.0 s ago/],
    ['a token that is good for an hour', { claims: { exp: testNow / 1000 + 3600 } }, {}, /longer than 60 s/],
  ];
  it.each(cases)('%s', async (_, forged, parts, detail) => {
    const answer = await world.ask(forged, parts);
    expect(answer).toMatchObject({ kind: 'refused', status: 401, detail: expect.stringMatching(detail) });
    expect(answer.caller).toMatchObject({ nodeId: frontend.id });
  });

  it.each<[string, Forged, RegExp]>([
    ['a node that waits for approval', by(pending), /waits for an administrator/],
    ['a node that is suspended', by(suspended), /suspended/],
    [
      'a node that runs sessions and names a person',
      by(runner, { act: { sub: 'ada', role: 'admin' } }),
      /role frontend/,
    ],
    ['a person who is inactive', { claims: { act: { sub: 'ines', role: 'user' } } }, /ines is inactive/],
    ['a person who is not there', { claims: { act: { sub: 'gone' } } }, /no user gone/],
    ['a name that is none', { claims: { act: { sub: '../x' } } }, /no user/],
  ])('%s', async (_, forged, detail) => {
    const answer = await world.ask(forged);
    expect(answer).toMatchObject({ kind: 'refused', status: 403, detail: expect.stringMatching(detail) });
    expect(answer.caller).not.toBeNull();
  });

  it('a request that was used before, also at the same moment', async () => {
    const authorization = await world.sign();
    const parts = { authorization, method: 'POST', path: '/peer/start', body: peerBody };
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.check(parts)));
    expect(answers.filter(({ kind }) => kind === 'peer')).toHaveLength(1);
    expect(answers.find(({ kind }) => kind === 'refused')).toMatchObject({
      status: 401,
      detail: expect.stringMatching(/used before/),
    });
    // Forgotten with its end, past which its time refuses it.
    world.time.now += 61_000;
    await world.ask();
    expect(await world.check(parts)).toMatchObject({ kind: 'refused', detail: expect.stringMatching(/61\.0 s ago/) });
  });

  it('the same id by two nodes is two requests', async () => {
    const jti = 'the-same-id-for-both';
    expect(await world.ask({ claims: { jti } })).toMatchObject({ kind: 'peer' });
    expect(await world.ask(by(runner, { jti }))).toMatchObject({ kind: 'peer' });
    expect(await world.ask({ claims: { jti } })).toMatchObject({ kind: 'refused' });
  });
});

it('lets in no token of which any character was changed', async () => {
  const token = (await world.sign()) ?? '';
  const start = 'Peer '.length;
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - start - 1), fc.constantFrom('A', 'z', '-', '0'), async (index, letter) => {
      const changed = token.slice(0, start + index) + letter + token.slice(start + index + 1);
      const bytes = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
      // The last character of a part has bits that stand for nothing.
      fc.pre(bytes(changed).join('.') !== bytes(token).join('.'));
      const answer = await world.check({ authorization: changed, method: 'POST', path: '/peer/start', body: peerBody });
      expect(answer).toMatchObject({ kind: 'refused', caller: null });
    }),
  );
});

function newcomer() {
  return { ...runner, id: 'fedcba9876543210' };
}

function unsigned(): string {
  const claims = { iss: frontend.id, aud: self.id, jti: 'a-request-unsigned', ...at(0), act: { sub: 'ada' } };
  return `${base64({ alg: 'none', typ: 'headroom-request+jwt' })}.${base64(claims)}.AA`;
}
