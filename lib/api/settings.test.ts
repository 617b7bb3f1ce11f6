import { describe, expect, it } from 'vitest';
import { heldSettings, type LimitSettingName, nothingSet, settings } from './settings';

describe('settings that can be saved', () => {
  it.each<[string, LimitSettingName, number | 'unlimited' | null]>([
    ['a count of sessions', 'session_limit', 3],
    ['0, which is a limit', 'session_limit', 0],
    ['no limit', 'session_limit', 'unlimited'],
    ['nothing', 'session_limit', null],
    ['a part of an hour', 'session_hours', 0.5],
    ['a part of a core', 'session_cpus', 0.5],
  ])('have %s', (_, name, value) => {
    expect(settings.parse({ [name]: value })).toEqual({ ...nothingSet, [name]: value });
  });

  it.each<[string, LimitSettingName, number, RegExp]>([
    ['a part of a session', 'session_limit', 2.5, /whole number/],
    ['less than 0', 'session_limit', -1, /0 or more/],
    ['a cap of 0, which would be none', 'session_cpus', 0, /above 0/],
  ])('have not %s', (_, name, value, words) => {
    expect(JSON.stringify(settings.safeParse({ [name]: value }).error?.issues)).toMatch(words);
  });
});

it('tells also of settings that could not be saved so', () => {
  expect(heldSettings.parse({ session_limit: 2.5 })).toMatchObject({ session_limit: 2.5 });
});
