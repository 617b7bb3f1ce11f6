import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeSlices } from '../store/time-slices';
import { bytesOf } from '../testing/tree-objects';
import { readTreeYaml, writeTreeYaml } from './yaml';
import { readTreeYamlList } from './yaml-list';

const slices = createTimeSlices(10);
const inPieces = (bytes: Uint8Array) => readTreeYamlList(bytes, slices, 1);

describe('a list that is read piece by piece is what it is as a whole', () => {
  it.each([
    ['nothing', ''],
    ['one item', '- a\n'],
    ['a comment and a BOM before it', '\ufeff# c\n\n- a: 1\n- b: 2\n'],
    ['items over several lines', '- a: 1\n  b:\n  - x\n  - y\n- [1,\n   2]\n-\n  c\n- |\n  text\n  - no item\n- z'],
    ['CRLF', '- a: 1\r\n- b: 2\r\n- c\r\n'],
    ['doubled keys', '- a: 1\n- b: 1\n  b: 2\n- c: {d: 1, d: 2}\n'],
    ['empty items', '- \n- a\n-\n- b\n'],
    ['a map', 'a: 1\nb:\n- x\n- y\n'],
    ['a flow list', '[a,\n b,\n c]\n'],
    ['an indented list', '  - a\n  - b\n'],
    ['markers', '---\n- a\n- b\n...\n'],
    ['a second document', '- a\n---\n- b\n'],
    ['an end of the document in between', '- a\n...\n- b\n'],
    ['a broken item', '- a\n- [b\n- c\n'],
    ['an alias', '- &x a\n- *x\n'],
    ['text that begins at the margin', '- "a\n- b"\n- c\n'],
  ])('%s', async (_, text) => {
    const whole = readTreeYaml(bytesOf(text));
    const pieces = await inPieces(bytesOf(text));
    expect(pieces.kind).toBe(whole.kind);
    if (pieces.kind === 'unreadable' || whole.kind === 'unreadable') return;
    expect([pieces.value, pieces.duplicates]).toEqual([whole.value, whole.duplicates]);
    for (const path of ['[0]', '[1]', '[2]', '[1].b', '[2].c.d', '[9]', 'a', 'b[1]']) {
      expect([path, pieces.lineOf(path)]).toEqual([path, whole.lineOf(path)]);
    }
  });

  it('whatever is written', async () => {
    const item = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()))),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item), async (items) => {
        const bytes = writeTreeYaml(items);
        expect(await inPieces(bytes)).toMatchObject({
          kind: 'read',
          value: (readTreeYaml(bytes) as { value: unknown }).value,
        });
      }),
    );
  });

  it('whatever stands there: never another value than as a whole, never a throw', async () => {
    const part = fc.constantFrom(
      '- ',
      '-',
      'a',
      ': ',
      '\n',
      '\n- ',
      '\n  ',
      '[',
      ']',
      '"',
      "'",
      '|',
      '#',
      '&x ',
      '*x',
      '---',
      '...',
      '? ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 20 }), async (parts) => {
        const bytes = bytesOf(`- ${parts.join('')}`);
        const whole = readTreeYaml(bytes);
        const pieces = await inPieces(bytes);
        expect(pieces.kind).toBe(whole.kind);
        if (pieces.kind === 'read' && whole.kind === 'read') expect(pieces.value).toEqual(whole.value);
      }),
      { numRuns: 500 },
    );
  });
});

it('a fault says its line in the whole file', async () => {
  const good = Array.from({ length: 30 }, (_, n) => `- {a: ${n}}\n`).join('');
  expect(await inPieces(bytesOf(`${good}- {a: *x}\n${good}`))).toMatchObject({ kind: 'unreadable', line: 31 });
});

it.each([
  ['a flow list', `[${'a, '.repeat(100_000)}]`],
  ['one item', `- a\n- ${'a '.repeat(150_000)}\n- b\n`],
  ['a map', 'a: 1\n'.repeat(60_000)],
])('%s of more than 256 KiB is refused, since it would stop everything else', async (_, text) => {
  expect(await readTreeYamlList(bytesOf(text), slices)).toMatchObject({ reason: expect.stringContaining('256 KiB') });
});

it('long lists leave turns to others', async () => {
  let turns = 0;
  const counting = {
    turn: () => {
      turns += 1;
      return undefined;
    },
  };
  const bytes = bytesOf('- {a: 1}\n'.repeat(30_000));
  expect(await readTreeYamlList(bytes, counting)).toMatchObject({ kind: 'read' });
  expect(turns).toBe(9);
});
