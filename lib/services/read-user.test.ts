import { describe, expect, it } from 'vitest';
import { userDetail } from '../api/users';
import { grantRecord, groupRecord, liveSession, nodeStatus, userRecord, type WorldParts } from '../testing/builders';
import { contextOf } from '../testing/service-context';
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
  statuses: [nodeStatus('alpha', { sessions: [liveSession('1', 'alice')] })],
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
