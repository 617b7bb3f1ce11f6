import { describe, expect, it } from 'vitest';
import { groupRecord, snapshotOf, userRecord } from '../testing/builders';
import { standingsOf } from './standings';

const snapshot = snapshotOf({
  users: [
    userRecord('zoe', { sessionLimit: 1 }, { groups: ['staff'] }),
    userRecord('Zoe'),
    userRecord('broken', { sessionLimit: 1, admin: true, active: false }, { groups: ['staff'], unusable: ['a list'] }),
    userRecord('key', {}, { isAdmin: true }),
    userRecord('ops', { admin: true }),
  ],
  groups: [groupRecord('staff', { sessionLimit: 4 })],
  unreadableUsers: { henry: 'no YAML' },
});
const standings = standingsOf(snapshot);

describe('standings', () => {
  it('are of everyone once, by name, unreadable ones among them', () => {
    expect(standings.all().map(({ username }) => username)).toEqual(['Zoe', 'broken', 'henry', 'key', 'ops', 'zoe']);
  });

  it('hold settings where they can be trusted', () => {
    expect(standings.of('zoe')).toMatchObject({ isAdmin: false, active: true, groups: ['staff'], settingsError: null });
    expect(standings.of('zoe')?.settings?.sessionLimit.value).toBe(4);
  });

  it('hold none where they cannot, and make nobody an administrator by them', () => {
    expect(standings.of('broken')).toMatchObject({ isAdmin: false, active: false, groups: ['staff'], settings: null });
    expect(standings.of('henry')).toMatchObject({ isAdmin: false, active: true, groups: [], settingsError: 'no YAML' });
  });

  it.each(['key', 'ops'])('know the administrator %s', (name) => {
    expect(standings.of(name)?.isAdmin).toBe(true);
  });

  it.each(['nobody', 'ZOE', 'constructor', '__proto__'])('know no %s', (name) => {
    expect(standings.of(name)).toBeUndefined();
  });

  it('stay the same for a new look that found the same people', () => {
    const next = { ...snapshot, asOf: snapshot.asOf + 1 };
    expect(standingsOf(next)).toBe(standings);
  });

  it('change with the groups, and with what can be read', () => {
    const groups = new Map([['staff', groupRecord('staff', { sessionLimit: 9 })]]);
    expect(standingsOf({ ...snapshot, groups }).of('zoe')?.settings?.sessionLimit.value).toBe(9);
    const unreadableUsers = new Map([['zoe', 'group broken']]);
    expect(standingsOf({ ...snapshot, unreadableUsers }).of('zoe')?.settings).toBeNull();
  });

  it('of two worlds with the same people are kept beside each other', () => {
    const own = standingsOf(snapshot);
    const other = standingsOf({ ...snapshot, groups: new Map() });
    expect(standingsOf(snapshot)).toBe(own);
    expect(standingsOf({ ...snapshot })).not.toBe(other);
  });

  it('take over the settings of whom a change of other files does not touch', () => {
    const groups = new Map([...snapshot.groups, ['other', groupRecord('other', { sessionLimit: 0 })]]);
    const world = { ...snapshot, users: new Map([['zoe', userRecord('zoe', {}, { groups: ['staff'] })]]) };
    const before = standingsOf(world).of('zoe')?.settings;
    expect(before).toBeDefined();
    expect(standingsOf({ ...world, groups }).of('zoe')?.settings).toBe(before);
    const joined = new Map([...snapshot.groups, ['Zoe', groupRecord('Zoe', { sessionLimit: 0 }, { ssoGroups: [] })]]);
    const users = new Map([['zoe', userRecord('zoe', {}, { groups: ['staff', 'Zoe'] })]]);
    expect(standingsOf({ ...snapshot, users }).of('zoe')?.settings?.sessionLimit.value).toBe(4);
    expect(standingsOf({ ...snapshot, users, groups: joined }).of('zoe')?.settings?.sessionLimit.value).toBe(0);
  });
});
