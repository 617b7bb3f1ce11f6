import { describe, expect, it } from 'vitest';
import { me } from '../api/users';
import { liveSession, nodeStatus, userRecord, type WorldParts } from '../testing/builders';
import { actorOf, contextOf } from '../testing/service-context';
import { readMe } from './read-me';

const world: WorldParts = {
  users: [userRecord('alice', { allowanceHours: 40, author: true }), userRecord('admin', {}, { isAdmin: true })],
  usage: { '2026-12-16': { alpha: { alice: 3600 } } },
  statuses: [nodeStatus('alpha', { sessions: [liveSession('1', 'alice'), liveSession('2', 'root')] })],
};

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
