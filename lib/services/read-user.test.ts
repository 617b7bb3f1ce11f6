import { describe, expect, it } from 'vitest';
import { me, userDetail } from '../api/users';
import { grantRecord, groupRecord, liveSession, nodeStatus, userRecord, type WorldParts } from '../testing/builders';
import { actorOf, contextOf } from '../testing/service-context';
import { readMe } from './read-me';
import { readUser } from './read-user';

const world: WorldParts = {
  users: [
    userRecord(
      'alice',
      { sessionLimit: 9, allowanceHours: 100, author: true, pools: ['gpu'] },
      { groups: ['power', 'staff'] },
    ),
    userRecord('admin', {}, { isAdmin: true }),
  ],
  groups: [
    groupRecord('power', { sessionLimit: 5, allowanceHours: 40 }),
    groupRecord('staff', { sessionLimit: 5, gpu: false }),
  ],
  grants: [
    grantRecord('old', 'alice', { at: 1 }),
    grantRecord('new', 'alice', { at: 2, period: 'month', periodStart: '2026-12-01' }),
  ],
  usage: { '2026-12-16': { alpha: { alice: 45 * 3600 } } },
  statuses: [nodeStatus('alpha', { sessions: [liveSession('1', 'alice'), liveSession('2', 'root')] })],
};

describe('readUser', () => {
  it('answers the published shape', () => {
    const answer = readUser(contextOf(world), { name: 'alice' });
    expect(userDetail.strict().parse(answer)).toEqual(answer);
  });

  it('traces each limit: what won, and every file that sets it', () => {
    const { limits, switches } = readUser(contextOf(world), { name: 'alice' });
    expect(limits?.session_limit).toEqual({
      value: 5,
      source: 'group:power',
      considered: [
        { source: 'own', value: 9 },
        { source: 'group:power', value: 5 },
        { source: 'group:staff', value: 5 },
      ],
    });
    expect(limits?.session_hours).toEqual({ value: null, source: 'default', considered: [] });
    expect(switches?.gpu).toEqual({ value: false, source: 'group:staff' });
  });

  it('adds grants of the running period to the allowance and lists all, latest first', () => {
    const { allowance, grants, role, pools } = readUser(contextOf(world), { name: 'alice' });
    expect(allowance).toMatchObject({
      hours: 45,
      granted_hours: 5,
      used_hours: 45,
      spent: true,
      source: 'group:power',
    });
    expect(grants.map(({ id }) => id)).toEqual(['new', 'old']);
    expect({ role, pools }).toEqual({ role: 'author', pools: ['gpu'] });
  });

  it.each(['nobody', 'Alice', '__proto__'])('knows no %s', (name) => {
    expect(() => readUser(contextOf(world), { name })).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });

  it('has no figure for storage that no node measured', () => {
    expect(readUser(contextOf(world), { name: 'alice' }).storage_bytes).toBeNull();
  });
});

describe('readMe', () => {
  it('shows people themselves in the role they act with', () => {
    const answer = readMe(contextOf(world, { actor: actorOf('alice', 'user', 'access-token') }), {});
    expect(me.strict().parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ username: 'alice', role: 'user', sessions_running: 1 });
  });

  it('shows root, who has no record, under no limit', () => {
    const answer = readMe(contextOf(world, { actor: actorOf('root', 'admin', 'root-token') }), {});
    expect(answer).toMatchObject({
      username: 'root',
      role: 'admin',
      is_admin: true,
      allowance: null,
      sessions_running: 1,
    });
    expect(answer.limits?.session_limit).toMatchObject({ value: null, source: 'admin' });
  });

  it('shows an administrator of the tree under no limit', () => {
    const answer = readMe(contextOf(world, { actor: actorOf('admin', 'admin') }), {});
    expect(answer).toMatchObject({ is_admin: true, allowance: null, sessions_running: 0 });
  });

  it('knows nobody who is gone', () => {
    const context = contextOf(world, { actor: actorOf('gone') });
    expect(() => readMe(context, {})).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });
});
