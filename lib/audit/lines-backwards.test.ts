import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesBackwards, type RawLine } from './lines-backwards';

const fileOf = (bytes: Buffer) => ({
  read: async (into: Buffer, offset: number, length: number, position: number) => ({
    bytesRead: bytes.copy(into, offset, position, position + length),
    buffer: into,
  }),
});

async function linesOf(bytes: Buffer, blockBytes?: number, endBytes = bytes.byteLength): Promise<RawLine[]> {
  const lines: RawLine[] = [];
  const file = fileOf(bytes) as unknown as Parameters<typeof linesBackwards>[0];
  for await (const some of linesBackwards(file, endBytes, blockBytes)) lines.push(...some);
  return lines;
}

const textsOf = (lines: readonly RawLine[]) => lines.map(({ bytes }) => bytes?.toString('utf8') ?? null);

describe('lines of a file', () => {
  it.each([
    ['nothing', '', []],
    ['one line', 'a\n', ['a']],
    ['the last written first', 'a\nbb\nccc\n', ['ccc', 'bb', 'a']],
    ['a line that has no end yet', 'a\nbb', ['bb', 'a']],
    ['empty lines', '\n\na\n\n\nb\n\n', ['b', 'a']],
  ])('%s', async (_, text, expected) => {
    for (const blockBytes of [1, 2, 3, 1000]) {
      expect(textsOf(await linesOf(Buffer.from(text), blockBytes))).toEqual(expected);
    }
  });

  it('come with the place at which they begin, whatever the blocks are', async () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '🙂', '"') }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (all, blockBytes) => {
        const bytes = Buffer.from(all.map((text) => `${text}\n`).join(''));
        const lines = await linesOf(bytes, blockBytes);
        expect(textsOf(lines)).toEqual(all.filter((text) => text !== '').reverse());
        for (const { bytes: line, offsetBytes } of lines) {
          const length = line?.byteLength ?? 0;
          expect(bytes.subarray(offsetBytes, offsetBytes + length)).toEqual(line);
        }
      }),
    );
  });

  it('are those before a place, and none is lost or doubled between two reads', async () => {
    const bytes = Buffer.from('a\nbb\nccc\n');
    const [last] = await linesOf(bytes, 4);
    expect(textsOf(await linesOf(bytes, 4, last?.offsetBytes))).toEqual(['bb', 'a']);
  });

  it('that are longer than any of ours are not held', async () => {
    const bytes = Buffer.from(`a\n${'x'.repeat(1024 * 1024 + 1)}\nb\n`);
    expect(textsOf(await linesOf(bytes))).toEqual(['b', null, 'a']);
    expect((await linesOf(bytes))[1]?.offsetBytes).toBe(2);
  });
});
