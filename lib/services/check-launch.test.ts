import { describe, expect, it } from 'vitest';
import { checkLaunchAnswer } from '../api/launches';
import { StoreUnavailable } from '../store/port';
import { launchWorld, nodeFile, userFile } from '../testing/launch-world';
import { checkLaunch } from './check-launch';

const sleep = { app_id: 'sleep' };
const analysis = (hours: number) => ({ analysis: { id: 'yasa', hours, channels: 3, sample_rate_hz: 256 } });
const yasa = {
  'analyses/yasa/index.yml': 'versions: [{version: "1", by: aron, at: 1796126400.0, note: "", registered: true}]',
  'analyses/yasa/1.yml':
    'docker: {image: yasa}\nresources: {cpu_cores: 1, base_system_memory_mib: 800, per_hour_per_khz_system_memory_mib: 450, per_hour_per_channel_per_khz_system_memory_mib: 90}',
};

async function check(body: Parameters<typeof checkLaunch>[1], objects: Record<string, string> = {}, who = 'alice') {
  const world = await launchWorld({ objects });
  const context = await world.frontend().actingFor(who, who === 'ada' ? 'admin' : 'user');
  const answer = await checkLaunch(context, body);
  expect(await world.store.list('cluster/reservations/')).toHaveLength(
    Object.keys(objects).filter((key) => key.includes('/reservations/')).length,
  );
  return checkLaunchAnswer.parse(answer);
}

describe('asking about a launch', () => {
  it('tells what it would get and where, and starts nothing', async () => {
    expect(await check(sleep)).toEqual({
      allowed: true,
      claim: {
        memory_mb: null,
        cpus: null,
        gpus: 0,
        gpu: 'none',
        disk_bytes: null,
        persistent: false,
        wall_clock_seconds: null,
      },
      placement: { node: 'alpha', node_name: 'alpha', pool: 'default', rate: 1, runtime: null },
      no_room: [],
      warnings: [],
    });
  });

  it('answers nothing by a tree that cannot be read, where starting is refused for that', async () => {
    const world = await launchWorld();
    const context = await world.frontend().actingFor('alice', 'user');
    world.store.list = async () => {
      throw new StoreUnavailable('gone');
    };
    await expect(checkLaunch(context, sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The tree cannot be read at the moment, so nothing can be started.',
    });
  });

  it('tells the claim of an analysis before it is started', async () => {
    expect(await check(analysis(8), yasa)).toMatchObject({
      allowed: true,
      claim: { memory_mb: 2275, cpus: 1, wall_clock_seconds: 8400 },
      no_room: [
        { node: 'alpha', obstacle: 'disk' },
        { node: 'bravo', obstacle: 'disk' },
      ],
    });
  });

  it('tells a claim that no node can hold, with the largest node', async () => {
    expect(await check(analysis(1000), yasa)).toMatchObject({
      allowed: false,
      refusal: { limit: 'memory', allowed: 65_536, used: 185_120 },
    });
  });

  it('tells why no node has room, node by node', async () => {
    const gpu = { ...sleep, gpu: true };
    expect(await check(gpu)).toMatchObject({
      allowed: true,
      placement: null,
      no_room: [
        { node: 'alpha', obstacle: 'gpu', detail: 'It has no GPU free.' },
        { node: 'bravo', obstacle: 'gpu' },
      ],
    });
  });

  it('counts what is reserved', async () => {
    const at = Date.parse('2026-12-16T12:00:00Z') / 1000;
    const held = `[{session_id: s, node: alpha, at: ${at}.0, expires_at: ${at + 60}.0}]`;
    const objects = { 'keys/users/alice': userFile('session_limit: 1'), 'cluster/reservations/alice.yml': held };
    expect(await check(sleep, objects)).toMatchObject({ allowed: false, refusal: { limit: 'session_limit', used: 1 } });
  });

  it.each([
    ['its pool is closed to the person', { ...sleep, pool: 'staff' }, 'pool'],
    ['its node is of such a pool', { ...sleep, node: 'alpha' }, 'pool'],
    ['all pools are closed', sleep, 'pool'],
  ])('is refused where %s', async (_name, body, limit) => {
    const objects = {
      'cluster/pools/staff.yml': 'restricted: true\n',
      'cluster/nodes/alpha.yml': nodeFile('alpha', 'pool: staff\n'),
      'cluster/nodes/bravo.yml': nodeFile('bravo', 'pool: staff\n'),
    };
    expect(await check(body, objects)).toMatchObject({ allowed: false, refusal: { limit } });
    expect(await check(body, objects, 'ada')).toMatchObject({ allowed: true });
  });

  it('goes by the pool that is open where another is not', async () => {
    const objects = {
      'cluster/pools/staff.yml': 'restricted: true\n',
      'cluster/nodes/alpha.yml': nodeFile('alpha', 'pool: staff\n'),
    };
    expect(await check(sleep, objects)).toMatchObject({ allowed: true, placement: { node: 'bravo' } });
  });
});

describe('asking for somebody else', () => {
  it('is for administrators, by the limits and rights of the one it is about', async () => {
    const objects = { 'keys/users/alice': userFile('session_limit: 0'), 'apps/own.yml': 'image: a\nusers: [ada]\n' };
    const answer = await check({ ...sleep, username: 'alice' }, objects, 'ada');
    expect(answer).toMatchObject({ allowed: false, refusal: { limit: 'session_limit', allowed: 0 } });
    const others = check({ app_id: 'own', username: 'alice' }, objects, 'ada');
    await expect(others).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['by somebody else', { ...sleep, username: 'free' }, 'alice', 'forbidden'],
    ['about nobody', { ...sleep, username: 'nobody' }, 'ada', 'not_found'],
  ])('fails %s', async (_name, body, who, code) => {
    await expect(check(body, {}, who)).rejects.toMatchObject({ code });
  });

  it('is fine about oneself', async () => {
    expect(await check({ ...sleep, username: 'alice' })).toMatchObject({ allowed: true });
  });
});
