import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { peerBody, peerKeys } from '../testing/peer-world';
import { bytesOf } from '../testing/tree-objects';
import { publicNodeKeyOf } from './node-key';
import {
  claimedIssuerOf,
  isSignedAnswer,
  type PeerAnswer,
  peerTokenOf,
  readPeerRequest,
  signPeerAnswer,
  signPeerRequest,
} from './peer-token';

const { self, frontend, runner } = peerKeys;
const publicKeyOf = (key: typeof self) => {
  const published = publicNodeKeyOf(key.publicKeyPem);
  if (!published) throw new Error('no key');
  return published.key;
};

const request = {
  to: self.id,
  method: 'POST',
  path: '/peer/start',
  body: peerBody,
  requestId: 'request-0123456789',
  actor: { username: 'uma', role: 'user' as const },
};

describe('a request', () => {
  it('is read as it was signed, times to the millisecond', async () => {
    const token = peerTokenOf(await signPeerRequest(frontend, request, testNow + 7)) ?? '';
    expect(claimedIssuerOf(token)).toBe(frontend.id);
    const claims = await readPeerRequest(token, publicKeyOf(frontend));
    expect(claims).toMatchObject({ iss: frontend.id, aud: self.id, jti: request.requestId, method: 'POST' });
    expect(claims).toMatchObject({ path: '/peer/start', act: { sub: 'uma', role: 'user' } });
    expect(claims).toMatchObject({ iat: testNow + 7, exp: testNow + 60_007 });
    expect(await readPeerRequest(token, publicKeyOf(runner))).toBeNull();
  });

  it('is never good for longer than a minute, whatever the millisecond', async () => {
    const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2099-01-01') });
    const law = fc.asyncProperty(instants, async (now) => {
      const token = peerTokenOf(await signPeerRequest(frontend, { ...request, actor: null }, now)) ?? '';
      const claims = await readPeerRequest(token, publicKeyOf(frontend));
      expect(claims).toMatchObject({ iat: now, exp: now + 60_000 });
    });
    await fc.assert(law, { numRuns: 30 });
  });

  it.each([null, '', 'Peer', 'Bearer a.b.c', 'Peer a.b', 'Peer a.b.c.d', 'Peer a.b.c, Peer a.b.c'])(
    '%s is no token',
    (header) => expect(peerTokenOf(header)).toBeNull(),
  );

  it.each(['a.b.c', 'e30.e30.e30', `e30.${Buffer.from('[]').toString('base64url')}.e30`])('%s names nobody', (token) =>
    expect(claimedIssuerOf(token)).toBeNull(),
  );
});

describe('an answer', () => {
  const answer: PeerAnswer = {
    from: self.id,
    to: frontend.id,
    requestId: request.requestId,
    status: 200,
    body: bytesOf('{"kind":"ended"}'),
  };

  it('is believed as it was signed', async () => {
    const token = await signPeerAnswer(self, answer, testNow);
    expect(await isSignedAnswer(token, publicKeyOf(self), answer)).toBe(true);
  });

  it.each<[string, Partial<PeerAnswer>]>([
    ['for what another node was asked', { from: runner.id }],
    ['for another who asked', { to: runner.id }],
    ['to another request', { requestId: 'request-0123456780' }],
    ['with another status', { status: 403 }],
    ['with another body', { body: bytesOf('{"kind":"failed"}') }],
  ])('is not believed %s', async (_, other) => {
    const token = await signPeerAnswer(self, answer, testNow);
    expect(await isSignedAnswer(token, publicKeyOf(self), { ...answer, ...other })).toBe(false);
  });

  it('is not believed from another key, nor in the form of a request', async () => {
    expect(await isSignedAnswer(await signPeerAnswer(runner, answer, testNow), publicKeyOf(self), answer)).toBe(false);
    const asRequest = peerTokenOf(await signPeerRequest(self, { ...request, to: frontend.id }, testNow)) ?? '';
    expect(await isSignedAnswer(asRequest, publicKeyOf(self), answer)).toBe(false);
  });
});
