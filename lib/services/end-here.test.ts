import { describe, expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
import type { EndReason } from '../cluster/records';
import { liveSession, nodeStatus } from '../testing/builders';
import { launchWorld } from '../testing/launch-world';
import { actorOf } from '../testing/service-context';
import { endHere } from './end-here';

const history =
  '- {session_id: done, username: alice, app_id: sleep, created_at: 1797400000.0, ended_at: 1797410000.0, weighted_seconds: 10000.0, reason: exited, ended_by: node}\n';

async function end(id: string, reason: EndReason, username: string, role: Role) {
  const world = await launchWorld({ objects: { 'cluster/history/2026-12-16/alpha.yml': history } });
  const asked: unknown[] = [];
  const agent = {
    report: () => ({ status: nodeStatus('alpha', { sessions: [liveSession('s', 'alice')] }), endedSessionIds: [] }),
    endSession: async (sessionId: string, why: object) => {
      asked.push({ sessionId, ...why });
      return { kind: 'ended' as const };
    },
  };
  const context = await world.frontend().actingFor(username, role);
  const outcome = await endHere(context, agent, id, reason, actorOf(username, role));
  return { outcome: outcome.kind, asked };
}

describe('ending a session on its node', () => {
  it.each<[string, string, EndReason, string, Role, string, boolean]>([
    ['its owner', 's', 'user', 'alice', 'user', 'ended', true],
    ['an administrator', 's', 'admin', 'ada', 'admin', 'ended', true],
    ['an administrator, as overdue', 's', 'session_hours', 'ada', 'admin', 'ended', true],
    ['root', 's', 'admin', 'root', 'admin', 'ended', true],
    ['somebody else', 's', 'user', 'free', 'user', 'unknown', false],
    ['somebody who is no administrator by this tree', 's', 'user', 'free', 'admin', 'unknown', false],
    ['its owner, when it has ended', 'done', 'user', 'alice', 'user', 'ended', true],
    ['somebody else, when it has ended', 'done', 'user', 'free', 'user', 'unknown', false],
    ['anyone, when there is none', 'none', 'user', 'free', 'user', 'unknown', false],
  ])('for %s', async (_name, id, reason, username, role, outcome, isAsked) => {
    const ended = await end(id, reason, username, role);
    expect(ended.outcome).toBe(outcome);
    expect(ended.asked).toEqual(isAsked ? [{ sessionId: id, reason, endedBy: username }] : []);
  });

  it.each<[EndReason, Role]>([
    ['admin', 'user'],
    ['session_hours', 'author'],
    ['admin', 'admin'],
  ])(
    'is refused for the reason %s by who is no administrator, whatever role they say they have',
    async (reason, role) => {
      await expect(end('s', reason, 'alice', role)).rejects.toMatchObject({ code: 'forbidden' });
    },
  );
});
