import { describe, expect, it } from 'vitest';
import {
  amount,
  count,
  epochSeconds,
  flag,
  instant,
  nameText,
  numberInText,
  optional,
  readFields,
  required,
  text,
  textList,
  utcDay,
  withoutLeadingSlash,
} from './fields';
import type { YamlMap, YamlValue } from './yaml';

function read(entries: Record<string, YamlValue>, path = '') {
  const fields = {
    id: required(text),
    cost: optional(amount, 1),
    restricted: optional(flag, false, true),
    joined: optional<number | null>(instant, null),
  };
  const faults: string[] = [];
  const map: YamlMap = new Map(Object.entries(entries));
  return { values: readFields(map, fields, (entry, reason) => faults.push(`${entry} ${reason}`), path), faults };
}

describe('fields are read one by one', () => {
  it('absent and null ones take their fallback without a word', () => {
    expect(read({ id: 'a', cost: null })).toEqual({
      values: { id: 'a', cost: 1, restricted: false, joined: null },
      faults: [],
    });
  });

  it('a broken one is reported, takes what is set for that, and hides no other', () => {
    expect(read({ id: 'a', cost: -1, restricted: 'perhaps', joined: 10.5 })).toEqual({
      values: { id: 'a', cost: 1, restricted: true, joined: 10_500 },
      faults: [
        'cost is -1, where a number from 0 is expected',
        'restricted is "perhaps", where true or false is expected',
      ],
    });
  });

  it('a number written as text is read, and reported', () => {
    expect(read({ id: 'a', cost: '2.5' })).toMatchObject({
      values: { cost: 2.5 },
      faults: ['cost is the text "2.5"; it is read as the number'],
    });
  });

  it.each([
    ['missing', {}, 'list[2].id is missing'],
    ['broken', { id: ['x'] }, 'list[2].id is a list, where text is expected'],
  ])('a required one that is %s makes its map unusable', (_, entries, fault) => {
    expect(read(entries, 'list[2]')).toEqual({ values: null, faults: [fault] });
  });
});

it.each<[string, { safeParse(value: unknown): { success: boolean } }, unknown[], unknown[]]>([
  ['names', nameText, ['a', 'A_-9', 'x'.repeat(128)], ['', 'a.b', '..%2f', 'x'.repeat(129), 7]],
  ['counts', count, [0, 7], [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7']],
  ['amounts', amount, [0, 0.1], [-0.1, Number.NaN, Number.POSITIVE_INFINITY]],
  ['instants', instant, [0, 1796126400.5], [-1, 1e300, Number.NaN]],
  ['days', utcDay, ['2026-12-01'], ['2026-02-30', '2026-12', 20261201]],
  ['lists of texts', textList, [[], ['a']], ['a', [1], [null]]],
])('%s', (_, schema, good, bad) => {
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([]);
});

it.each([
  ['8', 8],
  [' 1.5e3 ', 1500],
  ['-1', -1],
  ['.5', 0.5],
  ['', null],
  ['lots', null],
  ['0x1F', null],
  ['1e999', null],
  ['12:30', null],
])('the number in the text %j is %j', (source, number) => {
  expect(numberInText(source)).toBe(number);
});

it('instants are epoch seconds in files', () => {
  expect(epochSeconds(1_796_126_400_500)).toBe(1_796_126_400.5);
  expect(instant.parse(1_796_126_400.5)).toBe(1_796_126_400_500);
});

it('one leading slash is no part of a provider group', () => {
  expect(['/staff', 'staff', '/a/b', '//a'].map(withoutLeadingSlash)).toEqual(['staff', 'staff', 'a/b', '/a']);
});
