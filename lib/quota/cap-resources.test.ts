import { expect, it } from 'vitest';
import { capResources, type ResourceAsk } from './cap-resources';

const gib = 2 ** 30;
const uncapped = { sessionCpus: null, sessionMemoryMib: null };
const partOfMib = { sessionCpus: 0.5, sessionMemoryMib: 1000.3 };
const capped = { sessionCpus: 2, sessionMemoryMib: 4096 };

it.each<[string, ResourceAsk, typeof capped | typeof uncapped, number | null, number | null]>([
  ['less than the cap is given as asked', { cpus: 1, memory: '2g' }, capped, 1, 2 * gib],
  ['more than the cap is lowered', { cpus: 8, memory: '16gb' }, capped, 2, 4 * gib],
  ['nothing asked: the cap itself', { cpus: null, memory: null }, capped, 2, 4 * gib],
  ['no cap: as asked', { cpus: 8, memory: '512M' }, uncapped, 8, gib / 2],
  ['neither: none', { cpus: null, memory: null }, uncapped, null, null],
  ['a byte count', { cpus: 0.5, memory: gib }, capped, 0.5, gib],
  ['a cap of a part of a MiB is given in whole bytes', { cpus: null, memory: null }, partOfMib, 0.5, 1_048_890_572],
  ['a cap below a byte lifts nothing', { cpus: null, memory: '1g' }, { ...partOfMib, sessionMemoryMib: 1e-9 }, 0.5, 1],
  ['0 means "no limit" to the runtime, so it must not lift the cap', { cpus: 0, memory: '0' }, capped, 2, 4 * gib],
])('%s', (_name, ask, caps, cpus, memoryBytes) => {
  expect(capResources(ask, caps)).toEqual({ cpus, memoryBytes, unreadable: [] });
});

it('takes text that is no size as not asked, and reports it', () => {
  expect(capResources({ cpus: Number.NaN, memory: 'plenty' }, capped)).toEqual({
    cpus: 2,
    memoryBytes: 4 * gib,
    unreadable: [
      { field: 'memory', text: 'plenty' },
      { field: 'cpus', text: 'NaN' },
    ],
  });
});
