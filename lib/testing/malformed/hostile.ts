import type { Chance } from './chance';

/** Values that nobody sends who means well. */

const loneSurrogate = '\ud800';

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  `a\u0000b`,
  loneSurrogate,
  `x\udfffy`,
  '\u202eabc',
  'ﬁ\u0301\u{1f9e0}',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '..\\..\\x',
  '/',
  '.',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  '1e999',
  'NaN',
  '-0',
  '0x1F',
  '2026-02-30T25:61:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '0000-01-01T00:00:00Z',
  '$(touch x); `id` | & > y',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00%2e%2e%2f',
  '*a: &a [*a, *a]',
  '!!js/function "x"',
  '{{7*7}}',
  'x'.repeat(129),
  'y'.repeat(70_000),
  'é'.repeat(2000),
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER + 1,
];

/** `levels` of lists or objects in each other. */
export function nested(levels: number, open = '[', close = ']'): string {
  return open.repeat(levels) + close.repeat(levels);
}

export function hostileValue(chance: Chance): unknown {
  switch (chance.below(9)) {
    case 0:
      return null;
    case 1:
      return chance.once(2);
    case 2:
    case 3:
      return chance.oneOf(hostileNumbers);
    case 4:
      return chance.oneOf([[], [[]], [null], [{}], Array(300).fill('a'), Array(25_000).fill(0)]);
    case 5:
      return chance.oneOf([{}, { a: { b: { c: [] } } }, Object.fromEntries([['__proto__', { admin: true }]])]);
    case 6:
      return JSON.parse(nested(chance.oneOf([5, 60, 90])));
    default:
      return chance.oneOf(hostileTexts);
  }
}

/** Whole bodies that are no JSON, or none that a call could take. */
export function hostileBody(chance: Chance): string | Uint8Array {
  return chance.oneOf<string | Uint8Array>([
    '',
    ' ',
    '{',
    '[]',
    'null',
    '0',
    '"text"',
    '{"a":1,"a":2}',
    '{"a":1e999}',
    '{"__proto__":{"admin":true}}',
    '{"a":"\\ud800"}',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{}',
    'a=1&b=2',
    'hours: 1',
    nested(101),
    nested(10_000),
    nested(200, '{"a":', '}').replace('}', '1}'),
    '['.repeat(100_000),
    `{"a":"${'z'.repeat(1_100_000)}"}`,
    new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
    new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
    new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
    new Uint8Array([0x00]),
  ]);
}
