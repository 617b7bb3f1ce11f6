import { describe, expect, it } from 'vitest';
import { readTreeYaml, type YamlMap } from '../records/yaml';
import { utcDayOf } from '../time/utc-day';
import { emptyTree, manyPeople } from './large';
import { nodeObjects } from './node-objects';
import { cast } from './people';
import type { TreeTexts } from './static-objects';
import { seedWorld } from './world';
import { objectsAt } from './write';

const anchor = Date.parse('2026-12-16T10:30:00Z');
const world = seedWorld({ anchor });
const objects = objectsAt(world, anchor);

function read(key: string): YamlMap[] & YamlMap {
  const yaml = readTreeYaml(new TextEncoder().encode(objects.get(key)));
  if (yaml.kind === 'unreadable') throw new Error(`${key} ${yaml.reason}`);
  return yaml.value as YamlMap[] & YamlMap;
}

/** Seconds by `day user`, out of the texts alone. */
function sums(): { usage: Map<string, number>; sessions: Map<string, number> } {
  const usage = new Map<string, number>();
  const sessions = new Map<string, number>();
  const add = (to: Map<string, number>, entry: string, seconds: unknown) =>
    to.set(entry, (to.get(entry) ?? 0) + Number(seconds));
  for (const key of objects.keys()) {
    const day = key.split('/')[2] ?? '';
    if (key.startsWith('cluster/usage/'))
      for (const [user, seconds] of read(key)) add(usage, `${day} ${user}`, seconds);
    if (!key.startsWith('cluster/history/')) continue;
    for (const record of read(key) as YamlMap[])
      for (const [on, seconds] of record.get('weighted_by_day') as YamlMap)
        add(sessions, `${on} ${record.get('username')}`, seconds);
  }
  return { usage, sessions };
}

const unrecorded = new Set(world.people.filter((person) => person.unrecorded).map(({ username }) => username));

/** As the nodes' reports tell, by the day on which each began. */
function liveSessions(): { username: string; day: string; seconds: number }[] {
  const statuses = [...objects.keys()].filter((key) => key.startsWith('cluster/status/'));
  const reported = statuses.flatMap((key) => read(key).get('sessions') as YamlMap[]);
  return reported
    .map((session) => ({
      username: String(session.get('username')),
      day: utcDayOf(Number(session.get('created_at')) * 1000),
      seconds: Number(session.get('weighted_seconds')),
    }))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}

describe('the tree of the world', () => {
  it('has usage that is, where nothing runs on, the sum of the ended sessions to the tenth of a second', () => {
    const { usage, sessions } = sums();
    const liveSince = new Map(liveSessions().map((session) => [session.username, session.day]));
    for (const [entry, seconds] of usage) {
      const [day = '', user = ''] = entry.split(' ');
      if (unrecorded.has(user) || day >= (liveSince.get(user) ?? '9999')) continue;
      expect([entry, sessions.get(entry)]).toEqual([entry, seconds]);
    }
    expect(usage.size).toBeGreaterThan(1000);
  });

  it('has live sessions whose seconds make up the rest', () => {
    const { usage, sessions } = sums();
    const recorded = (total: number, [entry, seconds]: [string, number]) =>
      unrecorded.has(entry.split(' ')[1] ?? '') ? total : total + seconds;
    const live = liveSessions().filter(({ username }) => !unrecorded.has(username));
    const liveSeconds = live.reduce((sum, { seconds }) => sum + seconds, 0);
    expect([...usage].reduce(recorded, 0) - [...sessions].reduce(recorded, 0)).toBe(liveSeconds);
  });

  it('has user files in two parts, one of them unreadable', () => {
    expect(objects.get(`keys/users/${cast.granted}`)).toMatch(
      /^--- Settings ---\nactive: true\ngroups:\n\s*- students\n--- Public Key ---\n-----BEGIN PUBLIC KEY-----\n/,
    );
    expect(objects.get(`keys/users/${cast.unreadable}`)).toContain('allowance_hours: [20\n');
  });

  it('has nothing for a former user but their session', () => {
    expect([...objects.keys()].filter((key) => key.includes(cast.formerUser))).toEqual([]);
  });

  it('changes, between two looks, only what the nodes write on those days', () => {
    const later = anchor + 10_000;
    const changed = [...nodeObjects(world, later, anchor)].filter(([key, text]) => objects.get(key) !== text);
    expect(changed.length).toBeGreaterThan(0);
    const full = objectsAt(world, later);
    const advanced: TreeTexts = new Map([...objects, ...changed]);
    expect(advanced).toEqual(full);
  });
});

describe('other worlds', () => {
  it('have as many people as asked for', () => {
    expect(new Set(manyPeople(10_000).map(({ username }) => username)).size).toBe(10_000);
    expect(emptyTree.size).toBe(0);
  });
});
