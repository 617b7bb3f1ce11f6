import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foundInJson } from './found';
import { NoteTaker, readRequirements } from './read-requirements';

function read(block: unknown) {
  const notes = new NoteTaker();
  return { value: readRequirements(foundInJson(block), 'requirements', notes), notes };
}

it('reads JSON as it reads a file', () => {
  const { value, notes } = read({ cpu_cores: 2, base_system_memory_mib: 10, gpus: 1, gpu_required: true });
  expect(value).toMatchObject({ cpu_cores: 2, base_system_memory_mib: 10, gpus: 1, gpu_required: true });
  expect([notes.errors, notes.warnings]).toEqual([[], []]);
});

it.each([
  ['nothing', null],
  ['a list', []],
  ['a text', 'x'],
])('%s instead of a block is one fault', (_case, block) => {
  expect(read(block).notes.errors).toEqual([expect.objectContaining({ path: 'requirements', line: null })]);
});

it('-0 is 0, so that what is written reads back the same', () => {
  expect(Object.is(read({ cpu_cores: 1, base_system_memory_mib: -0 }).value.base_system_memory_mib, 0)).toBe(true);
});

it('never throws, and what has no fault has only fine figures', () => {
  const field = fc.constantFrom('cpu_cores', 'base_system_memory_mib', 'gpus', 'gpu_required', 'wall_clock', 'cpu_mhz');
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(field, fc.string()), fc.anything()), (block) => {
      const { value, notes } = read(block);
      if (notes.errors.length > 0) return true;
      return value.cpu_cores >= 1 && value.gpus >= 0 && Number.isFinite(value.base_system_memory_mib);
    }),
  );
});

it('60,000 unknown fields get 100 warnings and one for the rest', () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `per_hour_gpu_memory_${index}`);
  const block = { cpu_cores: 1, base_system_memory_mib: 1, ...Object.fromEntries(names.map((name) => [name, 1])) };
  const { notes } = read(block);
  expect(notes.warnings).toHaveLength(101);
  expect(notes.warnings[100]?.found).toMatch(/more than could be listed/);
});
