import { describe, expect, it } from 'vitest';
import { AgentWorld, testNode } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const day = '2026-12-16';
const key = `cluster/usage/${day}/${testNode}.yml`;

async function textOf(world: AgentWorld, objectKey: string): Promise<string> {
  return new TextDecoder().decode((await world.treeStore.get(objectKey))?.bytes);
}

async function running(seconds = 60): Promise<AgentWorld> {
  const world = await AgentWorld.opened(noon);
  await world.start('s1');
  await world.tickAfter(seconds * 1000);
  return world;
}

describe('the usage object', () => {
  it('holds tenths of a second by user, in the order of names', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1', 'zoe');
    await world.start('s2', '007');
    await world.tickAfter(61_234);
    expect(await textOf(world, key)).toBe("'007': 61.2\nzoe: 61.2\n");
  });

  it('is added to where the node has written the day before', async () => {
    const world = await AgentWorld.opened(noon);
    await world.put(key, 'alice: 100\nbob: 7.5\n');
    await world.start('s1');
    await world.tickAfter(60_000);
    expect(await world.usage(day)).toEqual(
      new Map([
        ['alice', 160],
        ['bob', 7.5],
      ]),
    );
  });

  it.each([
    ['is no YAML', 'alice: [1\n'],
    ['holds an entry that is no number', 'alice: 5\nbob: many\n'],
  ])('that %s stays as it stands, and the time is kept', async (_name, text) => {
    const world = await AgentWorld.opened(noon);
    await world.put(key, text);
    await world.start('s1');
    await world.tickAfter(60_000);
    expect(await textOf(world, key)).toBe(text);
    const { status } = world.agent.report();
    expect(status.alerts.join()).toContain(`Usage of ${day} waits to be written: its object ${key}`);
    expect(world.agent.figures().flushFailures).toBeGreaterThan(0);
    await world.put(key, 'alice: 5\nbob: 1\n');
    await world.tickAfter(60_000);
    expect(await world.usage(day)).toEqual(
      new Map([
        ['alice', 125],
        ['bob', 1],
      ]),
    );
    expect(world.agent.report().status.alerts).toEqual([]);
  });

  it('waits for a tree that does not answer, and nothing is lost', async () => {
    const world = await running();
    world.treeStore.away = 'no route to host';
    await world.tickAfter(60_000);
    await world.tickAfter(60_000);
    expect(world.agent.figures().flushFailures).toBeGreaterThanOrEqual(2);
    expect(world.agent.overlay().ownTotals?.secondsByDay.get(day)).toEqual(new Map([['alice', 180]]));
    world.treeStore.away = null;
    await world.tickAfter(60_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 240]]));
    expect(world.agent.report().status.alerts).toEqual([]);
  });

  it('of days that are over leaves the state when it is written', async () => {
    const world = await running();
    await world.tickAfter(2 * 86_400_000);
    await world.tickAfter(60_000);
    const days = [...(world.agent.overlay().ownTotals?.secondsByDay.keys() ?? [])];
    expect(days).toEqual(['2026-12-17', '2026-12-18']);
    expect(await world.usageOfAllDays('alice')).toBe(60 + 2 * 86_400 + 60);
  });
});

describe('another process that writes the id of this node', () => {
  it('is not overwritten while it writes: the time is kept, and administrators are told', async () => {
    const world = await running();
    for (const others of [200, 260, 320, 380, 440]) {
      await world.put(key, `alice: ${others}\nmallory: 5\n`);
      await world.tickAfter(60_000);
      expect(await textOf(world, key)).toBe(`alice: ${others}\nmallory: 5\n`);
    }
    expect((await world.status())?.alerts.join()).toContain("Another process writes this node's id");
    // On top of what the other wrote: 60 s of this node were written, 300 s were not.
    expect(world.agent.overlay().ownTotals?.secondsByDay.get(day)).toEqual(new Map([['alice', 740]]));
  });

  it('is added to once it has been left alone for three flushes: nothing is lost, nothing twice', async () => {
    const world = await running();
    await world.put(key, 'alice: 200\nmallory: 5\n');
    for (let flushes = 0; flushes < 5; flushes += 1) await world.tickAfter(60_000);
    expect(await world.usage(day)).toEqual(
      new Map([
        ['alice', 200 + 300],
        ['mallory', 5],
      ]),
    );
    expect(world.agent.report().status.alerts).toEqual([]);
  });

  it('and takes less away than this node wrote does not lessen anything', async () => {
    const world = await running();
    await world.put(key, 'alice: 10\n');
    for (let flushes = 0; flushes < 5; flushes += 1) await world.tickAfter(60_000);
    expect((await world.usage(day)).get('alice')).toBe(60 + 300);
  });

  it.each([
    ['an older copy of it', 'alice: 41\nzoe: 7.5\n', { alice: 360, bob: 360, zoe: 7.5 }],
    ['the copy from before this node counted', 'zoe: 7.5\n', { alice: 360, bob: 360, zoe: 7.5 }],
    ['the object of some other node', 'alice: 5\nmallory: 80\n', { alice: 360, bob: 360, mallory: 80, zoe: 7.5 }],
    ['one with time that this node did not count', 'bob: 100\n', { alice: 360, bob: 400, zoe: 7.5 }],
    ['an empty one', '{}\n', { alice: 360, bob: 360, zoe: 7.5 }],
  ])('%s, put back while the node runs, takes nothing from anybody', async (_name, text, expected) => {
    const world = await AgentWorld.opened(noon);
    await world.put(key, 'zoe: 7.5\n');
    await world.start('s1', 'alice');
    await world.start('s2', 'bob');
    await world.tickAfter(60_000);
    await world.put(key, text);
    for (let flushes = 0; flushes < 5; flushes += 1) {
      await world.tickAfter(60_000);
      // Limits count it all meanwhile.
      const toCome = world.agent.overlay().ownTotals?.secondsByDay.get(day);
      expect(toCome?.get('alice')).toBe(120 + flushes * 60);
    }
    expect(Object.fromEntries(await world.usage(day))).toEqual(expected);
    expect(world.agent.report().status.alerts).toEqual([]);
    await world.tickAfter(60_000);
    expect((await world.usage(day)).get('alice')).toBe(420);
  });

  it('is noticed by a process that starts on the state of this one', async () => {
    const world = await running();
    await world.put(key, 'alice: 5000\n');
    world.crash();
    await world.tickAfter(60_000);
    expect(await textOf(world, key)).toBe('alice: 5000\n');
    expect(world.agent.report().status.alerts.join()).toContain('Another process');
  });
});
