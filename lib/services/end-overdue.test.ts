import { describe, expect, it } from 'vitest';
import { endOverdueAnswer } from '../api/launches';
import { AppError } from '../errors';
import { liveSession, testNow } from '../testing/builders';
import { type LaunchWorld, launchWorld, userFile } from '../testing/launch-world';
import { endOverdue } from './end-overdue';

const hour = 3_600_000;

/** Ten sessions of alice that are too old, one that is not, one of nobody. */
async function overdueWorld(): Promise<LaunchWorld> {
  const world = await launchWorld({ objects: { 'keys/users/alice': userFile('session_hours: 2') } });
  const [alpha] = world.nodes;
  const old = Array.from({ length: 10 }, (_, index) => `old-${index}`);
  for (const id of old) alpha?.live.set(id, liveSession(id, 'alice', { createdAt: testNow - 3 * hour }));
  alpha?.live.set('young', liveSession('young', 'alice'));
  alpha?.live.set('stray', liveSession('stray', 'gone'));
  await alpha?.flush();
  return world;
}

async function endIn(world: LaunchWorld, session_ids?: string[], failing: string[] = []) {
  const reasons = new Map<string, string>();
  const frontend = world.frontend();
  const { end } = frontend.nodeCalls;
  frontend.nodeCalls.end = (node, id, reason, actor) => {
    reasons.set(id, reason);
    if (failing.includes(id)) throw new AppError('unavailable', 'It hangs.');
    return end(node, id, reason, actor);
  };
  const { results } = await endOverdue(await frontend.actingFor('ada', 'admin'), { session_ids });
  endOverdueAnswer.parse({ results });
  return { results, reasons, outcomes: results.map(({ outcome }) => outcome) };
}

describe('ending what is overdue', () => {
  it('ends all of it and nothing else, each for its reason', async () => {
    const world = await overdueWorld();
    const { outcomes, reasons } = await endIn(world);
    expect(outcomes).toEqual(Array(11).fill('ended'));
    expect(reasons.get('old-3')).toBe('session_hours');
    expect(reasons.get('stray')).toBe('admin');
    expect([...(world.nodes[0]?.live.keys() ?? [])]).toEqual(['young']);
  });

  it('tells the one failure among ten, and a second press does the rest only', async () => {
    const world = await overdueWorld();
    const ids = Array.from({ length: 10 }, (_, index) => `old-${index}`);
    const first = await endIn(world, ids, ['old-4']);
    expect(first.outcomes.filter((outcome) => outcome === 'ended')).toHaveLength(9);
    expect(first.results[4]).toEqual({ session_id: 'old-4', outcome: 'failed', detail: 'It hangs.' });
    await world.nodes[0]?.flush();
    const second = await endIn(world);
    expect(second.results.map(({ session_id }) => session_id).sort()).toEqual(['old-4', 'stray']);
    expect(second.outcomes).toEqual(['ended', 'ended']);
  });

  it.each([
    ['a session that is over no limit', 'young', 'not_overdue'],
    ['one that there never was', 'none', 'not_overdue'],
    ['one that has ended', 'done', 'already_ended'],
  ])('leaves %s alone', async (_name, id, outcome) => {
    const world = await overdueWorld();
    const history =
      '- {session_id: done, username: alice, app_id: sleep, created_at: 1797400000.0, ended_at: 1797410000.0, weighted_seconds: 10000.0, reason: exited, ended_by: node}\n';
    await world.store.put('cluster/history/2026-12-16/alpha.yml', new TextEncoder().encode(history), {});
    const { results } = await endIn(world, [id, id]);
    expect(results).toMatchObject([{ session_id: id, outcome }]);
  });

  it('takes a session that its node has lost for ended', async () => {
    const world = await overdueWorld();
    world.nodes[0]?.live.delete('old-0');
    expect((await endIn(world, ['old-0'])).outcomes).toEqual(['already_ended']);
  });
});
