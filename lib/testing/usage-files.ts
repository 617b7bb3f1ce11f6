import fc from 'fast-check';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const names = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('alice', 'bob', 'carol.x', 'a-b_c', '007', '1e3', 'no', '12:30', 'Zoë', 'a b'),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '-',
      '---',
      '...',
      '-a',
      '.a',
      '?a',
      ':a',
      'a:',
      '#a',
      'a #b',
      '\u0085',
      '\ufeffa',
      '\u0081',
      'a\u007f',
      '\ufffe',
      '~',
      '<<',
      '{}',
      "it's",
    ),
  },
);
const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.nat(10_000_000).map((tenths) => (tenths / 10).toFixed(1)) },
  { weight: 2, arbitrary: fc.double().map(String) },
  fc.double({ noNaN: true, min: 0 }).map((value) => value.toExponential()),
  fc.stringMatching(/^[-+]?[0-9]{0,20}\.?[0-9]{0,20}(?:[eE][-+]?[0-9]{1,3})?$/),
  fc.constantFrom(
    '0x1F',
    '0o17',
    '0b1',
    '.5',
    '+1',
    '1.',
    '.nan',
    '.inf',
    '-.inf',
    '-0',
    '-',
    '+',
    '.',
    '1..2',
    '1_0',
    '-0x1',
    '1e400',
    '00',
    '+.INF',
  ),
);
const values = fc.oneof(
  { weight: 8, arbitrary: numbers },
  fc.constantFrom(
    '',
    '~',
    'null',
    'true',
    'many',
    '[1, 2]',
    '{a: 1}',
    '{a: 1, a: 2}',
    '"1"',
    "'1'",
    '&x 1',
    '*x',
    '!!float 1',
    '!!str 1',
    '|',
    '>-',
    '- 1',
    '1 2',
    'a: 1',
    '%',
    '@',
    '`',
    '1#',
    '1 #',
    '---',
    '[1',
    '"a',
    "'a\n b'",
    '\n  5',
    '\n- 1',
    '|\n  a\n  b',
    '\n\n  - a\n',
    '\n x: 1\n y: 2',
    '1\n # c\n',
    '1\n 2',
    '!foo 1',
  ),
);
const quotings = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name,
  (name) => `'${name.replaceAll("'", "''")}'`,
  (name) => JSON.stringify(name),
  (name) => `"${name}"`,
  (name) => `? ${name}\n`,
  (name) => `? "${name}"\n`,
);
const colons = fc.constantFrom(': ', ': ', ': ', ':', ':  ', ':\t', ' : ', ':\n', ':\r\n');
const endings = fc.constantFrom(
  '\n',
  '\n',
  '\n',
  '\r\n',
  ' \n',
  '  # note\n',
  '\t\n',
  '\n\n',
  '\n  \n',
  '\n# c\n',
  '\n  # c\n',
  '\n\t# c\n',
  '\r',
  '',
  '#\n',
  '\n\n \t\n',
);
const lines = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(names, quotings, colons, values, endings)
      .map(([name, quote, colon, value, end]) => quote(name) + colon + value + end),
  },
  fc.constantFrom(
    '# comment\n',
    '\n',
    '---\n',
    '...\n',
    '%YAML 1.2\n',
    '{}\n',
    '- a\n',
    ': 1\n',
    '? a\n',
    '?\n',
    '&x a: 1\n',
    '!!map\n',
    '\ufeff',
    '  ',
    '\t',
    '--- a\n',
    '? [a]\n: 1\n',
    '? - a\n',
    '#\u0000\n',
    '# \u0081\n',
  ),
);
const files = fc
  .tuple(fc.constantFrom('', '', '', '\ufeff', '# c\n', '---\n', ' '), fc.array(lines, { maxLength: 12 }))
  .map(([head, body]) => head + body.join(''));
const tidyFiles = fc
  .array(
    fc.tuple(names, numbers).map(([name, number]) => `${name}: ${number}\n`),
    { maxLength: 12 },
  )
  .map((body) => body.join(''));

/** Bytes of a file with a few of them changed, dropped or doubled. */
const damagedFiles = fc
  .tuple(
    fc.oneof(tidyFiles, files),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom(0, 1, 2),
        fc.oneof(fc.nat(255), fc.constantFrom(10, 13, 32, 9, 35, 58, 39, 34, 45)),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([text, changes]) => {
    const bytes = [...bytesOf(text)];
    for (const [at, deleted, byte] of changes) bytes.splice(at % (bytes.length + 1), deleted, byte);
    return Uint8Array.from(bytes);
  });

/** Bytes of usage files, sound and otherwise, by what they are. */
export const usageFiles: Record<string, fc.Arbitrary<Uint8Array>> = {
  'flat maps in many styles': files.map(bytesOf),
  'flat maps of plain lines': tidyFiles.map(bytesOf),
  'damaged files': damagedFiles,
  'any text': fc.string({ unit: 'binary', maxLength: 60 }).map(bytesOf),
  'YAML-like text': fc
    .string({ unit: fc.constantFrom(...'ab1.: -\n\r\t#\'"[]{},&*!?|>%~\ufeffé'), maxLength: 40 })
    .map(bytesOf),
  'any bytes': fc.uint8Array({ maxLength: 60 }),
};
