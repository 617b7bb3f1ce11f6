import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdArrays, microsOf, secondsOf, UsageColumns } from './usage-columns';
import { NameTable } from './usage-names';

describe('whole microseconds', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.1, 100_000],
    [2.0000004, 2_000_000],
    [12345.6, 12_345_600_000],
    [Number.MAX_VALUE, Number.MAX_VALUE],
  ])('%d s are %d', (seconds, micros) => {
    expect(microsOf(seconds)).toBe(micros);
  });

  it('tenths of seconds come back as they were', () => {
    fc.assert(fc.property(fc.nat(2_000_000_000), (tenths) => secondsOf(microsOf(tenths / 10)) === tenths / 10));
  });
});

describe('the columns of one file', () => {
  const names = new NameTable();
  const columns = new UsageColumns(names);
  const fill = (entries: [name: string, value: number | string][]) => {
    columns.begin(names);
    entries.forEach(([name, value], at) => {
      if (typeof value === 'number') columns.add(names.idOf(name), value, at + 1);
      else columns.addInvalid(names.idOf(name), value, at + 1);
    });
    const { ids, micros, faults } = columns.finish((scratch) => scratch.slice());
    const told = faults.map(({ entry, line, reason }) => [entry, line, reason.split(' ')[0]]);
    return { entries: Array.from(ids, (id, at) => [names.nameOf(id), micros[at]]), told };
  };

  it.each<[string, [string, number | string][], ReturnType<typeof fill>]>([
    ['nothing', [], { entries: [], told: [] }],
    [
      'in their order',
      [
        ['b', 1],
        ['a', 2],
      ],
      {
        entries: [
          ['b', 1],
          ['a', 2],
        ],
        told: [],
      },
    ],
    ['nothing of the file before', [['c', 1]], { entries: [['c', 1]], told: [] }],
    [
      'the last of a doubled name',
      [
        ['a', 1],
        ['b', 2],
        ['a', 3],
      ],
      {
        entries: [
          ['a', 3],
          ['b', 2],
        ],
        told: [['a', 3, 'stands']],
      },
    ],
    [
      'an invalid one left out',
      [
        ['a', 'bad'],
        ['b', 2],
      ],
      { entries: [['b', 2]], told: [['a', 1, 'bad']] },
    ],
    [
      'invalid, then mended',
      [
        ['a', 'bad'],
        ['a', 2],
      ],
      { entries: [['a', 2]], told: [['a', 2, 'stands']] },
    ],
    [
      'sound, then invalid',
      [
        ['a', 1],
        ['a', 'bad'],
      ],
      {
        entries: [],
        told: [
          ['a', 2, 'stands'],
          ['a', 2, 'bad'],
        ],
      },
    ],
  ])('%s', (_, entries, expected) => {
    expect(fill(entries)).toEqual(expected);
  });
});

describe('arrays of ids that are alike', () => {
  it('are one array, until they are forgotten', () => {
    const arrays = new IdArrays();
    const first = arrays.share(Uint32Array.of(1, 2, 3));
    expect(arrays.share(Uint32Array.of(1, 2, 3))).toBe(first);
    expect(arrays.share(Uint32Array.of(1, 3, 2))).not.toBe(first);
    arrays.forget();
    expect(arrays.share(Uint32Array.of(1, 2, 3))).not.toBe(first);
  });
});
