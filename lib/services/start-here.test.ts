import { describe, expect, it } from 'vitest';
import { liveSession, testNow } from '../testing/builders';
import { launchWorld, userFile } from '../testing/launch-world';
import { actorOf } from '../testing/service-context';
import type { LaunchPlan } from './launch-plan';
import type { LaunchOrder, StartOutcome } from './node-calls';
import { startHere } from './start-here';

const order: LaunchOrder = {
  sessionId: 's',
  username: 'alice',
  what: { kind: 'app', appId: 'sleep' },
  gpus: 0,
  persistent: false,
  expiresAt: testNow + 60_000,
};

/** The frontend has counted the launch. */
const counted = {
  'cluster/reservations/alice.yml': `- {session_id: s, node: alpha, at: ${testNow / 1000}, expires_at: ${testNow / 1000 + 120}}\n`,
};

async function start(rest: Partial<LaunchOrder> = {}, objects: Record<string, string> = {}, actor = actorOf('alice')) {
  const world = await launchWorld({ objects: { ...counted, ...objects } });
  const plans: LaunchPlan[] = [];
  const agent = {
    nodeId: 'alpha',
    startSession: async (_: LaunchOrder, plan: LaunchPlan): Promise<StartOutcome> => {
      plans.push(plan);
      return { kind: 'started', session: liveSession('s', 'alice') };
    },
  };
  const context = await world.frontend().actingFor(actor.username, actor.role);
  const outcome = await startHere(context, agent, { ...order, ...rest }, actor);
  return { outcome, plans };
}

describe('starting a session as ordered', () => {
  it('works out the plan and its caps from this tree', async () => {
    const { outcome, plans } = await start(
      {},
      { 'keys/users/alice': userFile('session_cpus: 1\nsession_memory_mb: 64') },
    );
    expect(outcome.kind).toBe('started');
    expect(plans).toMatchObject([{ image: 'session-test:1', cpus: 1, memoryBytes: 64 * 2 ** 20, gpu: 'none' }]);
  });

  it('leaves the count to the frontend that has made it', async () => {
    expect((await start({}, { 'keys/users/alice': userFile('session_limit: 0') })).outcome.kind).toBe('started');
  });

  it.each<[string, Partial<LaunchOrder>, Record<string, string>, object]>([
    ['an account that is off', {}, { 'keys/users/alice': userFile('active: false') }, { limit: 'inactive' }],
    [
      'settings that cannot be read',
      {},
      { 'keys/users/alice': userFile('session_hours: lots') },
      { limit: 'settings' },
    ],
    ['a pool that is closed', {}, { 'cluster/pools/default.yml': 'restricted: true\n' }, { limit: 'pool' }],
    ['a GPU that is not permitted', { gpus: 1 }, { 'keys/users/alice': userFile('gpu: false') }, { limit: 'gpu' }],
    [
      'files that may not be kept',
      { persistent: true },
      { 'keys/users/alice': userFile('persistent_storage: false') },
      { limit: 'storage' },
    ],
    ['an allowance that is spent', {}, { 'keys/users/alice': userFile('allowance_hours: 0') }, { limit: 'allowance' }],
  ])('refuses %s again', async (_name, rest, objects, refusal) => {
    const { outcome, plans } = await start(rest, objects);
    expect(outcome).toMatchObject({ kind: 'refused', ...refusal });
    expect(plans).toEqual([]);
  });

  it.each([
    ['somebody else', actorOf('free')],
    ['an administrator', actorOf('ada', 'admin')],
    ['root', actorOf('root', 'admin')],
  ])('takes no order for alice from %s', async (_name, actor) => {
    await expect(start({}, {}, actor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('takes one from root for root', async () => {
    expect((await start({ username: 'root' }, {}, actorOf('root', 'admin'))).outcome.kind).toBe('started');
  });

  it('takes none for an app that the person may not start', async () => {
    const objects = { 'apps/sleep.yml': 'image: a\nusers: [ada]\n' };
    expect((await start({}, objects)).outcome).toEqual({
      kind: 'failed',
      detail: 'There is no app "sleep" that you may start.',
    });
  });

  it('takes none for a person under a limit that no frontend has counted', async () => {
    const { outcome, plans } = await start(
      { sessionId: 'other' },
      { 'keys/users/alice': userFile('session_limit: 9') },
    );
    expect(outcome).toEqual({ kind: 'failed', detail: 'Nothing was reserved for it, so it was not counted.' });
    expect(plans).toEqual([]);
  });

  it('takes one for a person under no limit without', async () => {
    expect((await start({ sessionId: 'other' }, { 'keys/users/alice': userFile('{}') })).outcome.kind).toBe('started');
  });

  it('takes none that would hold for longer than a reservation', async () => {
    expect((await start({ expiresAt: testNow + 3_600_000 })).outcome).toMatchObject({ kind: 'failed' });
  });

  it('takes none that comes too late', async () => {
    expect((await start({ expiresAt: testNow })).outcome).toMatchObject({ kind: 'failed' });
  });

  it('takes none with more GPUs than are asked for', async () => {
    expect((await start({ gpus: 2 })).outcome).toEqual({
      kind: 'failed',
      detail: 'It was placed with 2 GPUs and asks for 1.',
    });
  });
});
