import { describe, expect, it } from 'vitest';
import { isForeignOrigin, isOwnOrigin } from './origin';

const publicUrl = 'https://room.example/base/';

describe('isOwnOrigin', () => {
  it.each([
    ["the Host header's host", { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
    ['any case', { host: 'Room.Local:3000', origin: 'http://room.local:3000' }, true],
    ['a default port written out', { host: 'room.local:443', origin: 'https://room.local' }, true],
    [
      'the public URL, behind a proxy that changes Host',
      { host: '10.0.0.1:3000', origin: 'https://room.example' },
      true,
    ],
    ['another port', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:4000' }, false],
    ['another host', { host: '127.0.0.1:3000', origin: 'https://evil.example' }, false],
    ['a host that only begins alike', { host: 'room.local', origin: 'https://room.local.evil.example' }, false],
    ['none', { host: '127.0.0.1:3000' }, false],
    ['an opaque one', { host: '127.0.0.1:3000', origin: 'null' }, false],
    ['nonsense', { host: '127.0.0.1:3000', origin: 'https://' }, false],
    ['no Host', { origin: 'http://127.0.0.1:3000' }, false],
    ['our own, but cross-site', { host: 'a.b', origin: 'http://a.b', 'sec-fetch-site': 'cross-site' }, false],
    ['our own, but from a neighbour', { host: 'a.b', origin: 'http://a.b', 'sec-fetch-site': 'same-site' }, false],
    ['our own, same-origin', { host: 'a.b', origin: 'http://a.b', 'sec-fetch-site': 'same-origin' }, true],
  ])('%s', (_, headers: Record<string, string>, expected) => {
    expect(isOwnOrigin(new Headers(headers), publicUrl)).toBe(expected);
  });
});

describe('isForeignOrigin', () => {
  it.each([
    ['a script without Origin', { host: 'a.b' }, false],
    ['our own page', { host: 'a.b', origin: 'http://a.b' }, false],
    ['another page', { host: 'a.b', origin: 'http://evil.example' }, true],
    ['a form of a neighbour without Origin', { host: 'a.b', 'sec-fetch-site': 'same-site' }, true],
    ['a cross-site form without Origin', { host: 'a.b', 'sec-fetch-site': 'cross-site' }, true],
  ])('%s', (_, headers: Record<string, string>, expected) => {
    expect(isForeignOrigin(new Headers(headers), undefined)).toBe(expected);
  });
});
