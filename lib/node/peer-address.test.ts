import { expect, it } from 'vitest';
import { peerOrigin } from './peer-address';

it.each([
  ['alpha.example:3000', 'http://alpha.example:3000'],
  [' 10.0.0.7:80 ', 'http://10.0.0.7'],
  ['[fd00::7]:3000', 'http://[fd00::7]:3000'],
  ['alpha', 'http://alpha'],
  ['http://alpha.example/', 'http://alpha.example'],
  ['HTTPS://alpha.example:8443', 'https://alpha.example:8443'],
  ['https://alpha.example/cluster/?x=1#y', 'https://alpha.example/cluster'],
])('%s is reached at %s', (address, origin) => expect(peerOrigin(address)).toBe(origin));

it.each([
  '',
  ' ',
  'file:///etc/passwd',
  'ftp://alpha',
  'gopher://alpha:70',
  'http://',
  'http://user:secret@alpha',
  'a b:1',
  'alpha:99999',
])('%j is no address', (address) => expect(peerOrigin(address)).toBeNull());
