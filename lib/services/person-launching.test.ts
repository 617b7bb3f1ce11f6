import { describe, expect, it } from 'vitest';
import type { SettingValues } from '../cluster/records';
import { snapshotOf, testNow, userRecord } from '../testing/builders';
import { isLimited, personLaunching } from './person-launching';

const view = (settings: SettingValues, rest = {}) =>
  personLaunching(snapshotOf({ users: [userRecord('uma', settings, rest)] }), 'uma', testNow);

describe('whose launches are counted', () => {
  it.each<[string, SettingValues, object, boolean]>([
    ['a session limit', { sessionLimit: 3 }, {}, true],
    ['a session limit of 0', { sessionLimit: 0 }, {}, true],
    ['an allowance', { allowanceHours: 3 }, {}, true],
    ['settings that cannot be read', {}, { unusable: ['no number'] }, true],
    ['neither', { sessionHours: 3, sessionMemoryMib: 64 }, {}, false],
    ['limits, as an administrator', { sessionLimit: 3 }, { isAdmin: true }, false],
  ])('somebody with %s', (_name, settings, rest, expected) => {
    expect(isLimited(view(settings, rest).standing)).toBe(expected);
  });

  it('nobody who is not there', () => {
    const launching = () => personLaunching(snapshotOf({}), 'nobody', testNow);
    expect(launching).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });
});
