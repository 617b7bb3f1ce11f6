import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageFiles } from '../testing/usage-files';
import { type ParsedUsage, UsageColumns } from './usage-columns';
import { UsageParser } from './usage-file';
import { NameTable } from './usage-names';
import { readUsageYaml } from './usage-yaml';

/** Entries by name and faults, in an order of their own. */
function plainOf({ ids, micros, unusable, faults }: ParsedUsage, names: NameTable) {
  const entries = Array.from(ids, (id, at): [string, number] => [names.nameOf(id), micros[at] as number]);
  return { unusable, entries: entries.sort(), faults: faults.map((fault) => JSON.stringify(fault)).sort() };
}

/** What the YAML reader makes of the file as a whole. */
function throughYaml(bytes: Uint8Array) {
  const names = new NameTable();
  const columns = new UsageColumns(names);
  columns.begin(names);
  const fault = readUsageYaml(bytes, names, columns);
  const nothing = { ids: new Uint32Array(), micros: new Float64Array(), unusable: true };
  return plainOf(fault ? { ...nothing, faults: [fault] } : columns.finish((ids) => ids.slice()), names);
}

function parsed(parser: UsageParser, names: NameTable, bytes: Uint8Array, budgetBytes: number) {
  parser.begin(bytes, names);
  while (!parser.run(budgetBytes));
  return plainOf(parser.finish(), names);
}

/** Enough for every commit; `FC_RUNS=100000` looks for longer. */
const numRuns = Number(process.env.FC_RUNS ?? 400);
const timeoutMs = 60_000 + numRuns * 10;

describe('the parser gives what the YAML reader gives, entries and problems', () => {
  // One parser throughout, as in use: nothing may be left over from the file before.
  const table = new NameTable();
  const parser = new UsageParser(table);
  const holds = (bytes: Uint8Array) => {
    const expected = throughYaml(bytes);
    expect(parsed(parser, table, bytes, 1)).toEqual(expected);
    expect(parsed(parser, table, bytes, Number.POSITIVE_INFINITY)).toEqual(expected);
  };

  it.each(Object.entries(usageFiles))(
    '%s',
    (_, arbitrary) => {
      fc.assert(fc.property(arbitrary, holds), { numRuns });
    },
    timeoutMs,
  );

  it(
    'a file too large for the YAML reader is read alike, or refused',
    () => {
      const small = new UsageParser(table, 0);
      fc.assert(
        fc.property(fc.oneof(...Object.values(usageFiles)), (bytes) => {
          const result = parsed(small, table, bytes, 1);
          if (result.unusable) expect(result.faults).toEqual([expect.stringContaining('not read: over')]);
          else expect(result).toEqual(throughYaml(bytes));
        }),
        { numRuns },
      );
    },
    timeoutMs,
  );
});
