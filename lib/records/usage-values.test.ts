import { describe, expect, it } from 'vitest';
import { scalarValue, secondsFault } from './usage-values';
import { readTreeYaml, type YamlValue } from './yaml';

describe('a plain scalar', () => {
  it.each([
    '1',
    '007',
    '+1',
    '-0',
    '1e3',
    '1.',
    '.5',
    '0x1F',
    '0o17',
    '0b1',
    '1_0',
    '.inf',
    '-.INF',
    '.nan',
    '1e400',
    'null',
    '~',
    'True',
    'no',
    'a',
  ])('%s is what the YAML reader makes of it', (text) => {
    expect(readTreeYaml(new TextEncoder().encode(text))).toMatchObject({ value: scalarValue(text) });
  });
});

describe('seconds', () => {
  it.each([0, 0.1, 1e300])('%d are usable', (value) => {
    expect(secondsFault(value)).toBeNull();
  });

  it.each<[YamlValue, string]>([
    [-0.1, 'negative'],
    [Number.NaN, 'finite'],
    [Number.POSITIVE_INFINITY, 'finite'],
    [null, 'no value'],
    [true, 'true'],
    ['x'.repeat(100), `"${'x'.repeat(40)}"`],
    [[1], 'a list'],
    [new Map(), 'a map'],
  ])('%o are not, and it says why', (value, reason) => {
    expect(secondsFault(value)).toContain(reason);
  });
});
