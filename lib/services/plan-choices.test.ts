import { describe, expect, it } from 'vitest';
import { snapshotOf, userRecord } from '../testing/builders';
import { personStanding } from './person-view';
import { gpuAsk, gpuWarnings, isPersistent } from './plan-choices';
import type { UserStanding } from './standings';

function standing(gpu: boolean, persistentStorage: boolean): UserStanding {
  const found = personStanding(snapshotOf({ users: [userRecord('uma', { gpu, persistentStorage })] }), 'uma');
  if (!found) throw new Error('there is no uma');
  return found;
}
const may = standing(true, true);
const mayNot = standing(false, false);

describe('the GPU of a launch', () => {
  it.each([
    ['none', undefined, may, 'none'],
    ['none', true, may, 'required'],
    ['wanted', undefined, may, 'wanted'],
    ['wanted', false, may, 'none'],
    ['wanted', true, mayNot, 'required'],
    ['wanted', undefined, mayNot, 'none'],
    ['required', undefined, mayNot, 'required'],
    ['required', false, may, 'required'],
  ] as const)('%s by itself, %s by choice', (own, choice, who, expected) => {
    expect(gpuAsk(own, choice, who)).toBe(expected);
  });

  it('is told of only where it was withheld', () => {
    expect(gpuWarnings('wanted', undefined, 'none')).toHaveLength(1);
    expect(gpuWarnings('wanted', false, 'none')).toEqual([]);
    expect(gpuWarnings('wanted', undefined, 'wanted')).toEqual([]);
  });
});

describe('keeping files', () => {
  it.each([
    [true, undefined, may, true],
    [true, undefined, mayNot, false],
    [false, undefined, may, false],
    [false, true, may, true],
    [false, true, mayNot, true],
    [true, false, may, false],
  ] as const)('%s by itself, %s by choice', (own, choice, who, expected) => {
    expect(isPersistent(own, choice, who)).toBe(expected);
  });
});
