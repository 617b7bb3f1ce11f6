import { describe, expect, it } from 'vitest';
import { networkMatcher, parseCidr, plainAddress } from './networks';

describe('parseCidr', () => {
  it.each([
    ['10.0.0.1', { address: '10.0.0.1', prefixBits: 32, family: 'ipv4' }],
    ['10.0.0.0/8', { address: '10.0.0.0', prefixBits: 8, family: 'ipv4' }],
    ['::1', { address: '::1', prefixBits: 128, family: 'ipv6' }],
    ['fd00::/8', { address: 'fd00::', prefixBits: 8, family: 'ipv6' }],
  ])('reads %s', (text, network) => expect(parseCidr(text)).toEqual(network));

  it.each(['', 'proxy', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/', 'fe80::1%eth0'])(
    'refuses %j',
    (text) => expect(parseCidr(text)).toBeNull(),
  );
});

describe('networkMatcher', () => {
  const trusted = networkMatcher(['10.0.0.0/8', '::1', '192.168.1.7']);
  it.each([
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['::ffff:10.1.2.3', true],
    ['::1', true],
    ['::2', false],
    ['192.168.1.7', true],
    ['192.168.1.8', false],
    ['unknown', false],
  ])('%s: %s', (address, expected) => expect(trusted(address)).toBe(expected));
});

it('writes a mapped IPv4 address as IPv4', () => {
  expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
  expect(plainAddress('::1')).toBe('::1');
});
