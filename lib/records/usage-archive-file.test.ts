import { expect, it } from 'vitest';
import { bytesOf } from '../testing/tree-objects';
import { readArchive } from './usage-archive-file';
import { UsageParser } from './usage-file';
import { NameTable } from './usage-names';

it('reads a large archive in many steps, its columns by the ids of the table that it is given', () => {
  const names = new NameTable();
  const known = names.idOf('user.1');
  const users = Array.from({ length: 20_000 }, (_, n) => `  user.${n}: ${n / 10}\n`).join('');
  const bytes = bytesOf(`2026-10-01:\n${users}2026-10-02:\n${users}rolled_up:\n  2026-10-02:\n    - a1\n`);
  const steps = readArchive(bytes, '2026-10', new UsageParser(names), names);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  const { days, unusable, faults } = step.value;
  expect(pauses).toBeGreaterThan(6);
  expect([unusable, faults]).toEqual([false, []]);
  expect(days.map(({ day, nodeIds, usage }) => [day, [...nodeIds], usage.ids.length])).toEqual([
    ['2026-10-01', [], 20_000],
    ['2026-10-02', ['a1'], 20_000],
  ]);
  const [first, second] = days;
  expect(first?.usage.micros[first.usage.ids.indexOf(known)]).toBe(100_000);
  // The days' users are the same: one array of ids.
  expect(second?.usage.ids).toBe(first?.usage.ids);
});
