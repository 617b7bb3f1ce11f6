import { describe, expect, it } from 'vitest';
import { parseUsageFile } from './usage-file';

const key = 'cluster/usage/2026-12-16/a1.yml';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseUsageFile(key, bytesOf(text));

describe('usable entries', () => {
  it.each<[string, string, [string, number][]]>([
    ['nothing', '', []],
    ['comments only', '# none\n', []],
    ['an empty map', '{}\n', []],
    [
      'as PyYAML writes',
      "'007': 1800.1\nalice: 3600.5\nbob: 7200.0\n",
      [
        ['007', 1800.1],
        ['alice', 3600.5],
        ['bob', 7200],
      ],
    ],
    [
      'BOM, CRLF, comments, blank lines',
      '\ufeff# by hand\r\nalice: 100.25\r\n\r\nbob:   2.005e+2   # two\r\n',
      [
        ['alice', 100.25],
        ['bob', 200.5],
      ],
    ],
    ['an explicit key', '? long\n: 4.0\n', [['long', 4]]],
    [
      'quoted keys',
      `'it''s': 1\n"a\\tb": 2\n"\\u00e9": 3\n`,
      [
        ["it's", 1],
        ['a\tb', 2],
        ['é', 3],
      ],
    ],
    [
      'numbers in all forms',
      'a: 1e3\nb: 0x1F\nc: 0o17\nd: .5\ne: +1\nf: 1.\ng: 007\nh: -0.0\n',
      [
        ['a', 1000],
        ['b', 31],
        ['c', 15],
        ['d', 0.5],
        ['e', 1],
        ['f', 1],
        ['g', 7],
        ['h', 0],
      ],
    ],
    [
      'a value on the next line',
      'alice:\n  5\nbob: 1',
      [
        ['alice', 5],
        ['bob', 1],
      ],
    ],
    [
      'a flow map',
      '{alice: 1, bob: 2}',
      [
        ['alice', 1],
        ['bob', 2],
      ],
    ],
    [
      'a name with spaces and letters beyond ASCII',
      'Zoë van Dijk: 1\nŁukasz: 2\n',
      [
        ['Zoë van Dijk', 1],
        ['Łukasz', 2],
      ],
    ],
  ])('%s', (_, text, entries) => {
    expect(parse(text)).toEqual({ usable: true, seconds: new Map(entries), problems: [] });
  });

  it.each([
    '1e3',
    '007',
    '0x1F',
    'no',
    'null',
    '~',
    'true',
    '__proto__',
    'constructor',
    '2026-01-01',
    '12:30',
    '1_000',
    '<<',
    '=',
  ])('the key %s is text, plain and quoted', (name) => {
    for (const text of [`${name}: 1`, `'${name}': 1`, `"${name}": 1`, `? ${name}\n: 1`]) {
      expect([...parse(text).seconds]).toEqual([[name, 1]]);
    }
  });
});

describe('what cannot be used is told, and nothing else is lost', () => {
  it.each([
    ['no number', '.nan'],
    ['no finite number', '.inf'],
    ['no finite number', '-.inf'],
    ['negative', '-3.0'],
    ['negative', '-1e-9'],
    ['a list', '[1, 2]'],
    ['a map', '{x: 1}'],
    ['"many"', 'many'],
    ['"3.0"', "'3.0'"],
    ['true', 'true'],
    ['no value', ''],
    ['no value', '~'],
    ['no value', 'null'],
    ['"1e400"', '1e400'],
    ['"1_000"', '1_000'],
    ['"2026-01-01"', '2026-01-01'],
  ])('%s: `%s`', (_, value) => {
    const { usable, seconds, problems } = parse(`alice: 5.0\nbob: ${value}\ncarol: 1\n`);
    expect({ usable, seconds }).toEqual({
      usable: true,
      seconds: new Map([
        ['alice', 5],
        ['carol', 1],
      ]),
    });
    expect(problems).toEqual([{ key, entry: 'bob', line: 2, reason: expect.any(String) }]);
  });

  it('a doubled key counts with its last value', () => {
    const { seconds, problems } = parse('carol: many\ncarol: 10\nbob: 1\ncarol: 30\nbob: -1\n');
    expect([...seconds]).toEqual([['carol', 30]]);
    expect(problems.map(({ entry, line }) => [entry, line])).toEqual([
      ['carol', 4],
      ['bob', 5],
      ['bob', 5],
    ]);
  });

  it.each<[string, string, number | undefined]>([
    ['an unclosed list', 'alice: [1\nbob: 2\n', 2],
    ['a list', '- alice\n- bob\n', undefined],
    ['plain text', 'alice', undefined],
    ['an alias', 'a: &x 1\nb: *x\n', 2],
    ['two documents', 'a: 1\n---\nb: 1\n', undefined],
    ['an entry that is further in', 'a: 1\n  b: 2\n', 2],
    ['a tab', 'a: 1\n\tb: 2\n', 2],
    ['a NUL', 'a: 1\nb\0: 2\n', 2],
  ])('%s makes the file unusable', (_, text, line) => {
    const { usable, seconds, problems } = parse(text);
    expect({ usable, entries: seconds.size, problems: problems.length }).toEqual({
      usable: false,
      entries: 0,
      problems: 1,
    });
    expect(problems[0]?.line).toBe(line);
  });

  it('bytes that are no UTF-8', () => {
    expect(parseUsageFile(key, Uint8Array.of(0x61, 0x3a, 0x20, 0x31, 0x0a, 0x23, 0xe9)).problems).toEqual([
      { key, reason: 'is not UTF-8 text' },
    ]);
  });

  it('very many faults of one file are told as a number', () => {
    const { seconds, problems } = parse(`${Array.from({ length: 3000 }, (_, n) => `u${n}: x\n`).join('')}alice: 1\n`);
    expect([...seconds]).toEqual([['alice', 1]]);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.reason).toContain('2900 more');
  });
});
