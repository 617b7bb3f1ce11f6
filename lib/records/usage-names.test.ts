import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameTable, nameHashSeed, nameHashStep } from './usage-names';

function idOfText(table: NameTable, text: string): number {
  const bytes = new TextEncoder().encode(`x${text}x`);
  const end = bytes.length - 1;
  const hash = bytes.subarray(1, end).reduce(nameHashStep, nameHashSeed);
  return table.idOfBytes(bytes, 1, end, hash);
}

describe('names and their ids', () => {
  it('one id a name, by bytes and by text, and back again, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 60 }), (names) => {
        const table = new NameTable();
        for (const name of names) expect(idOfText(table, name)).toBe(table.idOf(name));
        expect(table.size).toBe(new Set(names).size);
        for (const name of names) expect(table.nameOf(table.find(name) ?? -1)).toBe(name);
      }),
    );
    const table = new NameTable();
    for (let n = 0; n < 5000; n += 1) expect(table.idOf(`user${n}`)).toBe(n);
    for (let n = 0; n < 5000; n += 1) expect(idOfText(table, `user${n}`)).toBe(n);
  });

  it('names nobody has are not found, and not added by looking', () => {
    const table = new NameTable();
    table.idOf('alice');
    expect(['Alice', '', 'alic', 'alice '].map((name) => table.find(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(table.size).toBe(1);
  });

  it('halves of surrogate pairs are names of their own', () => {
    const table = new NameTable();
    const names = ['\ud800', '\udc00', '\ufffd', 'a\ud800'];
    const ids = names.map((name) => table.idOf(name));
    expect(ids).toEqual([0, 1, 2, 3]);
    expect(ids.map((id) => table.nameOf(id))).toEqual(names);
    expect(names.map((name) => table.find(name))).toEqual(ids);
  });

  it('another table takes over some of the names', () => {
    const table = new NameTable();
    for (const name of ['alice', 'bob', '\ud800', 'Zoë']) table.idOf(name);
    const smaller = new NameTable();
    expect([3, 2, 3].map((id) => smaller.adopt(table, id))).toEqual([0, 1, 0]);
    expect([smaller.nameOf(0), smaller.nameOf(1), smaller.find('alice')]).toEqual(['Zoë', '\ud800', undefined]);
  });

  it('a name is recognised in place only where it has stood as a plain key', () => {
    const table = new NameTable();
    const id = table.idOf('bob');
    const bytes = new TextEncoder().encode('alice: 1\nbob: 2\n');
    expect(table.plainLength(id)).toBe(-1);
    table.markPlain(id);
    expect(table.plainLength(id)).toBe(3);
    expect([table.isAt(id, bytes, 9, 12), table.isAt(id, bytes, 8, 11), table.isAt(id, bytes, 9, 13)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
