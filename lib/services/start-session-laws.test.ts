import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../errors';
import { type Random, randomFrom } from '../seed/random';
import { type Frontend, type LaunchWorld, launchWorld, userFile } from '../testing/launch-world';
import { endSession } from './end-session';
import { startSession } from './start-session';

/** Two frontends over one tree, whose every step takes as long as chance will have it. */

const sleep = { app_id: 'sleep' };

function pauseBy(random: Random) {
  return async () => {
    for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) await new Promise(setImmediate);
  };
}

async function worldOf(seed: number, limit: number): Promise<{ world: LaunchWorld; random: Random }> {
  const random = randomFrom(String(seed));
  const objects = { 'keys/users/alice': userFile(`session_limit: ${limit}`) };
  const world = await launchWorld({ objects, nodeIds: ['alpha', 'bravo', 'charlie'], pause: pauseBy(random) });
  return { world, random };
}

type Answer = { code: 'started'; id: string } | { code: string; id: null };

async function launch(frontend: Frontend): Promise<Answer> {
  try {
    const { session_id } = await startSession(await frontend.actingFor('alice'), sleep);
    return { code: 'started', id: session_id };
  } catch (error) {
    return { code: isAppError(error) ? error.code : String(error), id: null };
  }
}

/** Looks at the nodes themselves at every start: the only place where a limit can be broken. */
function watched(world: LaunchWorld): { most: number } {
  const seen = { most: 0 };
  for (const node of world.nodes) {
    const start = node.start.bind(node);
    node.start = (order) => {
      const outcome = start(order);
      seen.most = Math.max(seen.most, world.running('alice'));
      return outcome;
    };
  }
  return seen;
}

const launches = (count: number, frontends: readonly Frontend[], random: Random) =>
  Array.from({ length: count }, () => launch(frontends[Math.floor(random() * frontends.length)] as Frontend));

const seeds = fc.integer({ min: 0, max: 1e9 });
const limits = fc.integer({ min: 0, max: 4 });

describe('parallel launches over two frontends', () => {
  it('start exactly as many sessions as the limit has room for, and refuse the rest', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, limits, async (seed, limit) => {
        const { world, random } = await worldOf(seed, limit);
        const answers = await Promise.all(launches(12, [world.frontend(), world.frontend()], random));
        const codes = answers.map(({ code }) => code);
        expect(world.running('alice')).toBe(limit);
        expect(codes.filter((code) => code === 'started')).toHaveLength(limit);
        expect(codes.filter((code) => code === 'forbidden')).toHaveLength(12 - limit);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('start exactly 3 of 100', async () => {
    const { world, random } = await worldOf(1, 3);
    const answers = await Promise.all(launches(100, [world.frontend(), world.frontend()], random));
    expect(answers.filter(({ code }) => code === 'started')).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'forbidden')).toHaveLength(97);
  }, 20_000);

  it('never start more than the limit while sessions end, reservations expire, nodes come and go and answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, limits, async (seed, limit) => {
        const { world, random } = await worldOf(seed, limit);
        const seen = watched(world);
        const frontends = [world.frontend(), world.frontend()];
        const answers: Promise<Answer>[] = [];
        for (let step = 0; step < 25; step += 1) {
          if (random() < 0.6) answers.push(...launches(1, frontends, random));
          else await disturb(world, frontends, random);
          await pauseBy(random)();
        }
        const codes = (await Promise.all(answers)).map(({ code }) => code);
        expect(seen.most).toBeLessThanOrEqual(limit);
        expect(codes.filter((code) => !['started', 'forbidden', 'unavailable'].includes(code))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('never start more than the limit where a frontend dies between its reservation and its start', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, limits, async (seed, limit) => {
        const { world, random } = await worldOf(seed, limit);
        const seen = watched(world);
        const never = () => new Promise<never>(() => undefined);
        const dying = world.frontend({ start: never });
        void launch(dying);
        void launch(dying);
        const answers = await Promise.all(launches(8, [world.frontend(), world.frontend()], random));
        expect(answers.filter(({ code }) => code === 'started').length).toBeGreaterThanOrEqual(Math.max(0, limit - 1));
        await nextMinutes(world);
        await Promise.all(launches(8, [world.frontend(), world.frontend()], random));
        // What the dead one held has expired, and is had by others.
        expect(world.running('alice')).toBe(limit);
        expect(seen.most).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

/** Long enough for every reservation to expire; nodes have written their reports by then, as they do once a minute. */
async function nextMinutes(world: LaunchWorld): Promise<void> {
  for (const node of world.nodes) await node.flush();
  world.time.now += 121_000;
  for (const node of world.nodes) await node.flush();
}

async function disturb(world: LaunchWorld, frontends: readonly Frontend[], random: Random): Promise<void> {
  const node = world.nodes[Math.floor(random() * world.nodes.length)];
  const frontend = frontends[Math.floor(random() * frontends.length)];
  if (!node || !frontend) return;
  const [first] = node.live.keys();
  const chance = random();
  if (chance < 0.2) node.isReachable = !node.isReachable;
  else if (chance < 0.35) node.nextStart = 'answer is lost';
  else if (chance < 0.5) await node.flush();
  else if (chance < 0.6) await nextMinutes(world);
  else if (first && chance < 0.8) node.end(first);
  else if (first) await endSession(await frontend.actingFor('alice'), { id: first }).catch(() => undefined);
}
