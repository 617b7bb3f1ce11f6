import { afterEach, expect, it, vi } from 'vitest';
import { keepFigures, keepFile, keptFile } from './kept-file';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('comes back with the figures that it was kept with, and with no others', () => {
  keepFile('a: 1');
  expect(keptFile('one')).toBeNull();
  keepFigures('one');
  expect(keptFile('one')).toBe('a: 1');
  expect(keptFile('two')).toBeNull();
  keepFile('b: 1');
  expect(keptFile('one')).toBeNull();
});

it('keeps nothing, without a word, where the storage is full or forbidden', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepFile('a: 1');
  keepFigures('one');
  expect(keptFile('one')).toBeNull();
});
