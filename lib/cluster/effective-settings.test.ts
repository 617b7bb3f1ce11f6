import { describe, expect, it } from 'vitest';
import { groupRecord, userRecord } from '../testing/builders';
import { effectiveSettings } from './effective-settings';
import type { SettingValues } from './records';

function effective(own: SettingValues, groups: Record<string, SettingValues> = {}, isAdmin = false) {
  const records = Object.entries(groups).map(([name, values]) => [name, groupRecord(name, values)] as const);
  return effectiveSettings(userRecord('u', own, { groups: Object.keys(groups), isAdmin }), new Map(records));
}

describe('switches', () => {
  it.each<[string, SettingValues, Record<string, SettingValues>, boolean, string]>([
    ['on by default', {}, {}, true, 'default'],
    ['the own word', { gpu: false }, {}, false, 'own'],
    ["a group's word replaces the own", { gpu: false }, { staff: { gpu: true } }, true, 'group:staff'],
    ['false as soon as one group says false', {}, { a: { gpu: true }, b: { gpu: false } }, false, 'group:b'],
    ['the first group by name on a tie', {}, { b: { gpu: false }, a: { gpu: false } }, false, 'group:a'],
    ['a group that does not say leaves the own', { gpu: false }, { staff: { sessionLimit: 1 } }, false, 'own'],
  ])('gpu: %s', (_name, own, groups, value, source) => {
    expect(effective(own, groups).gpu).toEqual({ value, source });
  });

  it.each<[string, SettingValues, Record<string, SettingValues>, boolean, string]>([
    ['off by default', {}, {}, false, 'default'],
    ['the own word', { author: true }, {}, true, 'own'],
    ['true if one group says true', {}, { a: {}, b: { author: true } }, true, 'group:b'],
    ['false as soon as one says false', {}, { a: { author: true }, b: { author: false } }, false, 'group:b'],
    ["a group's false replaces the own true", { author: true }, { a: { author: false } }, false, 'group:a'],
  ])('author: %s', (_name, own, groups, value, source) => {
    expect(effective(own, groups).author).toEqual({ value, source });
  });

  it('reads the others by the same rules', () => {
    const settings = effective({ active: false, gpuShare: false, persistentStorage: false });
    expect(settings.active).toEqual({ value: false, source: 'own' });
    expect(settings.gpuShare).toEqual({ value: false, source: 'own' });
    expect(settings.persistentStorage).toEqual({ value: false, source: 'own' });
  });
});

describe('pools', () => {
  it('are the union of own and groups', () => {
    const settings = effective({ pools: ['b'], poolsDenied: ['x'] }, { g: { pools: ['a', 'b'], poolsDenied: ['y'] } });
    expect(settings.pools).toEqual(['a', 'b']);
    expect(settings.poolsDenied).toEqual(['x', 'y']);
  });

  it('lose to a denial, wherever it comes from', () => {
    expect(effective({ pools: ['gpu'] }, { locked: { poolsDenied: ['gpu'] } }).pools).toEqual([]);
    expect(effective({ poolsDenied: ['gpu'] }, { render: { pools: ['gpu'] } }).pools).toEqual([]);
  });
});

describe('administrators', () => {
  const limits: SettingValues = { sessionLimit: 1, sessionHours: 2, allowanceHours: 0, gpu: false, sessionCpus: 1 };

  it('are under no limit by key, and the files that set one stay listed', () => {
    const settings = effective({}, { staff: limits }, true);
    expect(settings.sessionLimit).toEqual({
      value: null,
      source: 'admin',
      considered: [{ source: 'group:staff', value: 1 }],
    });
    expect(settings.allowance).toMatchObject({ hours: null, source: 'admin' });
    expect(settings.gpu).toEqual({ value: true, source: 'admin' });
  });

  it('are under no limit by settings, which say where the right comes from', () => {
    const settings = effective({ ...limits }, { admins: { admin: true } });
    expect(settings.admin).toEqual({ value: true, source: 'group:admins' });
    expect(settings.sessionHours).toMatchObject({ value: null, source: 'admin' });
  });

  it('can be switched off all the same', () => {
    expect(effective({ admin: true, active: false }).active).toEqual({ value: false, source: 'own' });
  });
});
