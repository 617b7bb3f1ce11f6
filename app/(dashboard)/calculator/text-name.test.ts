import { expect, it } from 'vitest';
import { textName } from './text-name';

it('is short, fit for an address, and the same for the same text', () => {
  expect(textName('resources:\n')).toBe(textName('resources:\n'));
  expect(textName('')).toMatch(/^[0-9a-z]{2,14}$/);
});

it('tells a hundred thousand texts apart that differ in one figure', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => textName(`hours,channels\n8,${index}\n`));
  expect(new Set(names).size).toBe(names.length);
});
