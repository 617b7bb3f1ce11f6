import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  commaList,
  dockerHost,
  folder,
  networks,
  nodeAddress,
  seconds,
  trueOrFalse,
  webUrl,
  wholeNumber,
} from './fields';

const schemas: Record<string, z.ZodType> = {
  wholeNumber: wholeNumber(1, 10),
  seconds: seconds(),
  trueOrFalse: trueOrFalse(),
  folder: folder('/srv'),
  webUrl: webUrl(),
  nodeAddress: nodeAddress(),
  networks: networks(),
  dockerHost: dockerHost(),
};

it.each([
  ['wholeNumber', '10', 10],
  ['wholeNumber', '1', 1],
  ['seconds', '0.25', 0.25],
  ['seconds', '86400', 86_400],
  ['trueOrFalse', 'true', true],
  ['folder', 'a/../b', '/srv/b'],
  ['folder', '/a', '/a'],
  ['webUrl', 'http://room.example', 'http://room.example/'],
  ['nodeAddress', '[::1]:8444', '[::1]:8444'],
  ['nodeAddress', 'https://alpha.example:8444', 'https://alpha.example:8444'],
  ['networks', '10.0.0.0/8,::1', ['10.0.0.0/8', '::1']],
  ['dockerHost', 'tcp://10.0.0.1:2375', 'tcp://10.0.0.1:2375'],
])('%s reads %j', (name, text, expected) => expect(schemas[name]?.parse(text)).toEqual(expected));

it.each([
  ['wholeNumber', '0'],
  ['wholeNumber', '11'],
  ['wholeNumber', '1e1'],
  ['wholeNumber', ' 1'],
  ['seconds', '86401'],
  ['seconds', '-1'],
  ['seconds', '1,5'],
  ['trueOrFalse', 'TRUE'],
  ['folder', 'a\0b'],
  ['webUrl', 'http://room.example/?a=b'],
  ['webUrl', 'ftp://room.example/'],
  ['nodeAddress', 'alpha.example/path'],
  ['networks', '10.0.0.0/64'],
  ['dockerHost', 'unix://relative'],
])('%s refuses %j', (name, text) => expect(schemas[name]?.safeParse(text).success).toBe(false));

describe('commaList', () => {
  it.each([
    ['a, b ,c', ['a', 'b', 'c']],
    [',,a,', ['a']],
    ['', []],
  ])('%j', (text, expected) => expect(commaList(text)).toEqual(expected));
});
