import { describe, expect, it } from 'vitest';
import { peerAddressHeader } from './client-address';
import { proxyClaim } from './proxy-identity';

const settings = { userHeader: 'remote-user', groupsHeader: 'remote-groups' };
const isTrusted = (address: string) => address === '10.0.0.1';
const from = (peer: string, headers: Record<string, string>) => new Headers({ [peerAddressHeader]: peer, ...headers });
const claimed = (headers: Headers, groupsHeader: string | undefined = settings.groupsHeader) =>
  proxyClaim(headers, { ...settings, groupsHeader }, isTrusted);

describe('the word of a proxy', () => {
  it.each([
    ['a trusted one', '10.0.0.1', true],
    ['a trusted one, heard over IPv6', '::ffff:10.0.0.1', true],
    ['another address', '192.0.2.1', false],
    ['no address', '', false],
  ])('from %s', (_, peer, isTaken) => {
    const claim = claimed(from(peer, { 'remote-user': 'uma' }));
    expect(claim?.name ?? null).toEqual(isTaken ? { kind: 'name', username: 'uma' } : null);
  });

  it('counts by the socket, whatever the request says of where it comes from', () => {
    expect(claimed(from('192.0.2.1', { 'remote-user': 'uma', 'x-forwarded-for': '10.0.0.1' }))).toBeNull();
  });

  it.each([
    ['uma', { kind: 'name', username: 'uma' }],
    [' uma ', { kind: 'name', username: 'uma' }],
    ['Uma', { kind: 'name', username: 'Uma' }],
    ['root', { kind: 'reserved' }],
    ['ROOT', { kind: 'reserved' }],
    ['uma@example.org', { kind: 'no_name' }],
    ['../uma', { kind: 'no_name' }],
    ['uma, ada', { kind: 'no_name' }],
    ['x'.repeat(129), { kind: 'no_name' }],
  ])('%j is never made to fit', (text, name) => {
    expect(claimed(from('10.0.0.1', { 'remote-user': text }))?.name).toEqual(name);
  });

  it.each([[''], ['  ']])('%j names nobody', (text) => {
    expect(claimed(from('10.0.0.1', { 'remote-user': text }))).toBeNull();
  });
});

describe('groups', () => {
  it.each([
    ['lab,staff', ['lab', 'staff']],
    [' /lab , staff,, lab', ['lab', 'staff']],
    ['Ops Team', ['Ops Team']],
    ['', []],
    [Buffer.from('Bräu').toString('latin1'), ['Bräu']],
    ['Br\u00e4u', ['Bräu']],
  ])('%j', (text, expected) => {
    expect(claimed(from('10.0.0.1', { 'remote-user': 'uma', 'remote-groups': text }))?.groups).toEqual(expected);
  });

  it('none where the header is missing, and not looked at where none is set up', () => {
    const headers = from('10.0.0.1', { 'remote-user': 'uma' });
    expect(claimed(headers)?.groups).toEqual([]);
    expect(proxyClaim(headers, { userHeader: 'remote-user', groupsHeader: undefined }, isTrusted)?.groups).toBeNull();
  });
});
