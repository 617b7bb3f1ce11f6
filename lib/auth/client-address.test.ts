import { describe, expect, it } from 'vitest';
import { networkMatcher } from '../config/networks';
import { clientAddress, isBehindTls } from './client-address';

const trusted = networkMatcher(['10.0.0.0/8']);

describe('clientAddress', () => {
  it.each([
    ['the socket, without a proxy', '203.0.113.9', undefined, '203.0.113.9'],
    ['the socket, whatever a client claims', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['a mapped IPv4 peer as IPv4', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['what a trusted proxy heard', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the last untrusted one of a chain', '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['the proxy itself, when it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy itself, when it says nonsense', '10.0.0.1', 'someone', '10.0.0.1'],
    ['the last proxy before nonsense', '10.0.0.1', 'x, 10.0.0.2', '10.0.0.2'],
    ['IPv6 behind a proxy', '10.0.0.1', '2001:db8::1', '2001:db8::1'],
    ['unknown, without a noted peer', undefined, '1.2.3.4', 'unknown'],
  ])('is %s', (_, peer, forwarded, expected) => {
    const headers = new Headers();
    if (peer) headers.set('x-headroom-peer', peer);
    if (forwarded) headers.set('x-forwarded-for', forwarded);
    expect(clientAddress(headers, trusted)).toBe(expected);
  });
});

describe('isBehindTls', () => {
  it.each([
    ['by the public URL', '203.0.113.9', undefined, 'https://room.example/', true],
    ['not by a public URL in the clear', '203.0.113.9', undefined, 'http://room.example/', false],
    ["by a trusted proxy's word", '10.0.0.1', 'https', undefined, true],
    ["not by a client's word", '203.0.113.9', 'https', undefined, false],
    ['not by default', '203.0.113.9', undefined, undefined, false],
  ])('%s', (_, peer, proto, publicUrl, expected) => {
    const headers = new Headers({ 'x-headroom-peer': peer });
    if (proto) headers.set('x-forwarded-proto', proto);
    expect(isBehindTls(headers, trusted, publicUrl)).toBe(expected);
  });
});
