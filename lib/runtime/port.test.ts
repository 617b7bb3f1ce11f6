import { expect, it } from 'vitest';
import { isRuntimeUnavailable, RuntimeUnavailable, threadCounts, threadCountVariables } from './port';

it.each([
  ['whole cores are the count', 4, '4'],
  ['a part of a core is not another thread', 2.9, '2'],
  ['less than a core is one thread all the same', 0.25, '1'],
])('%s', (_rule, cpus, count) => {
  expect(threadCounts(cpus)).toEqual(Object.fromEntries(threadCountVariables.map((name) => [name, count])));
});

it('says nothing of threads without a cap', () => {
  expect(threadCounts(null)).toEqual({});
});

it('knows a runtime that is away by its code, whichever copy of the module made it', () => {
  expect(isRuntimeUnavailable(new RuntimeUnavailable('gone'))).toBe(true);
  expect(isRuntimeUnavailable(Object.assign(new Error('gone'), { code: 'runtime_unavailable' }))).toBe(true);
  expect(isRuntimeUnavailable(new Error('gone'))).toBe(false);
});
