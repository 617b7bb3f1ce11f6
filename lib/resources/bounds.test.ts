import { describe, expect, it } from 'vitest';
import { beyondBounds, bounds, isWithin, mostWords } from './bounds';
import { emptyRequirements } from './requirements';

const configuration = { name: null, image: null, tag: null, requirements: emptyRequirements(), priority: 0 };

describe('bounds', () => {
  it.each([
    [0, true],
    [1e6, true],
    [1e6 + 1, false],
    [-1, false],
    [Number.NaN, false],
  ])('a length of %d h is within: %s', (value, expected) => {
    expect(isWithin(value, bounds.hours)).toBe(expected);
  });

  it('are told in words', () => {
    expect(mostWords(bounds.hours)).toBe('1,000,000 or less');
  });

  it('a configuration beyond them is told by path', () => {
    const requirements = { ...emptyRequirements(), base_system_memory_mib: 1e300, gpus: 2e5 };
    expect(beyondBounds(configuration)).toEqual([]);
    expect(beyondBounds({ ...configuration, requirements, priority: 2e9 }).map(({ path }) => path)).toEqual([
      'resources.base_system_memory_mib',
      'resources.gpus',
      'priority.base',
    ]);
  });
});
