import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTreeYaml, writeTreeYaml, type YamlMap, type YamlValue } from './yaml';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(text: string) {
  const result = readTreeYaml(bytesOf(text));
  if (result.kind === 'unreadable') throw new Error(result.reason);
  return result;
}

describe('keys are the text that stands in the file', () => {
  it.each([
    '1e3',
    '007',
    '0x1F',
    '0o17',
    '1_000',
    '12:30',
    '2026-01-01',
    'yes',
    'no',
    'true',
    'null',
    '~',
    '.nan',
    '__proto__',
    'constructor',
    '<<',
    '=',
  ])('%s, plain, quoted and in a flow map', (key) => {
    const one = new Map([[key, 1]]);
    expect(read(`${key}: 1\n`).value).toEqual(one);
    expect(read(`'${key}': 1\n`).value).toEqual(one);
    expect(read(`"${key}": 1\n`).value).toEqual(one);
    expect(read(`{${key}: 1}\n`).value).toEqual(one);
    expect(read(`? ${key}\n: 1\n`).value).toEqual(one);
  });

  it('a tag on a key changes nothing', () => {
    expect(read('!!int 007: 1').value).toEqual(new Map([['007', 1]]));
  });
});

describe('values', () => {
  it.each<[string, string, YamlValue]>([
    ['nothing at all', '', null],
    ['comments only', '# kept by hand\n', null],
    ['an empty document', '---\n', null],
    ['an empty map', '{}', new Map()],
    [
      'a BOM and CRLF',
      '\ufeff# c\r\na: 100.25\r\n\r\nb: x # two\r\n',
      new Map<string, YamlValue>([
        ['a', 100.25],
        ['b', 'x'],
      ]),
    ],
    ['a date stays text', 'a: 2026-12-01', new Map([['a', '2026-12-01']])],
    ['numbers of YAML 1.2', 'a: [2.005e+2, 0x1F, 0o17, -3]', new Map([['a', [200.5, 31, 15, -3]]])],
    ['booleans of YAML 1.2 only', 'a: [true, False, yes, off]', new Map([['a', [true, false, 'yes', 'off']]])],
    [
      'nulls',
      'a: [null, ~]\nb:\n',
      new Map<string, YamlValue>([
        ['a', [null, null]],
        ['b', null],
      ]),
    ],
    ['maps within lists', '- {a: 1}\n- b\n', [new Map([['a', 1]]), 'b']],
  ])('%s', (_, text, value) => {
    expect(read(text).value).toEqual(value);
  });
});

describe('lines and doubled keys', () => {
  it('counts the last value of a doubled key and says where it stands', () => {
    const result = read('carol: 10.0\ncarol: 30.0\nbob: {x: 1, x: 2}\nlist:\n- a: 1\n  a: 2\n');
    expect((result.value as YamlMap).get('carol')).toBe(30);
    expect(result.duplicates).toEqual([
      { entry: 'carol', line: 2 },
      { entry: 'bob.x', line: 3 },
      { entry: 'list[0].a', line: 6 },
    ]);
  });

  it('knows the line of keys and list items, also after a BOM and with CRLF', () => {
    const result = read('\ufeffa: 1\r\nlist:\r\n- x\r\n- y: 1\r\n  z: 2\r\n');
    expect(['a', 'list', 'list[0]', 'list[1]', 'list[1].z', 'nothing'].map(result.lineOf)).toEqual([
      1,
      2,
      3,
      4,
      5,
      undefined,
    ]);
  });

  it('counts from the line on which the bytes begin in their file', () => {
    const result = readTreeYaml(bytesOf('a: 1\na: 2\n'), 2);
    expect(result).toMatchObject({ kind: 'read', duplicates: [{ entry: 'a', line: 3 }] });
    expect(readTreeYaml(bytesOf('a: 1\nb: *x\n'), 2)).toMatchObject({ kind: 'unreadable', line: 3 });
  });
});

describe('what cannot be read is told, and nothing throws', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['an unclosed list', bytesOf('a: [1\nb: 2\n'), /no valid YAML/],
    ['an alias', bytesOf('a: &x [1]\nb: *x\n'), /aliases/],
    ['an alias as key', bytesOf('? *x\n: 1\n'), /a key that is/],
    ['a list as key', bytesOf('? [a]\n: 1\n'), /a key that is/],
    ['several documents', bytesOf('a: 1\n---\nb: 1\n'), /several YAML documents/],
    ['a foreign tag', bytesOf('a: !!python/object:os.system x\n'), /unknown/],
    ['bytes that are no UTF-8', Uint8Array.of(0x61, 0x3a, 0x20, 0xff), /not UTF-8/],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0x00), /not UTF-8/],
    ['a NUL', bytesOf('a\0: 1'), /null byte/],
    ['10 KB of [', bytesOf('['.repeat(10_000)), /nesting/],
    ['a megabyte of {', bytesOf('{'.repeat(1_000_000)), /nesting/],
    ['a megabyte of "- "', bytesOf('- '.repeat(500_000)), /nesting/],
  ])('%s', (_, bytes, reason) => {
    expect(readTreeYaml(bytes)).toMatchObject({ kind: 'unreadable', reason: expect.stringMatching(reason) });
  });

  it('an alias bomb is refused before it grows', () => {
    const levels = Array.from({ length: 30 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(9)}]`);
    expect(readTreeYaml(bytesOf(`l0: &l0 [x]\n${levels.join('\n')}\n`))).toMatchObject({ kind: 'unreadable', line: 2 });
  });

  it('any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
        ['read', 'unreadable'].includes(readTreeYaml(bytes).kind),
      ),
    );
    const yamlish = fc.array(
      fc.constantFrom(
        'a',
        ': ',
        '- ',
        '[',
        ']',
        '{',
        '}',
        '\n',
        '  ',
        '&x ',
        '*x',
        '"',
        "'",
        '|\n',
        '? ',
        '#',
        '!',
        '---\n',
        '\t',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(yamlish, (parts) => ['read', 'unreadable'].includes(readTreeYaml(bytesOf(parts.join(''))).kind)),
    );
  });
});

describe('what is written reads back the same', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(...'0123456789abefnosyxNULTE_:.-+~=<>|&*!%@`#?,[]{}"\'\\ \t\n\r'),
      maxLength: 8,
    }),
    fc.constantFrom(
      '1e3',
      '007',
      '0x1F',
      'yes',
      'No',
      'null',
      '~',
      '__proto__',
      '2026-01-01',
      '12:30',
      '1_000',
      '<<',
      '=',
      '',
    ),
  );

  it('any user name, as key and as text', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(anyText, anyText), { selector: ([key]) => key }), (entries) => {
        const written = new Map<string, YamlValue>(entries);
        written.set(
          'list',
          entries.map(([, value]) => value),
        );
        expect(readTreeYaml(writeTreeYaml(written))).toMatchObject({ kind: 'read', value: written, duplicates: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('any finite number', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, (number) => {
        expect(readTreeYaml(writeTreeYaml({ number }))).toMatchObject({ value: new Map([['number', number]]) });
      }),
    );
  });

  it.each(['no', '1e3', '0x1F', '12:30', '1_000', '2026-12-01', 'null', '007', '<<', '='])(
    '%s is quoted, as YAML 1.1 would not read it as text',
    (name) => {
      expect(new TextDecoder().decode(writeTreeYaml(new Map([[name, name]])))).toBe(`'${name}': '${name}'\n`);
    },
  );

  it('one object in two places is written twice, never as an alias', () => {
    const groups = ['a', 'b'];
    expect(new TextDecoder().decode(writeTreeYaml({ one: groups, two: groups }))).not.toMatch(/[&*]/);
  });
});
