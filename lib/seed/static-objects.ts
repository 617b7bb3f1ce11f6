import { writeTreeYaml, type YamlWritable } from '../records/yaml';
import { millisecondsPerDay } from '../time/utc-day';
import { seedAnalyses } from './analyses';
import { seedApps, seedGroups, seedPools } from './cluster';
import { cast } from './people';
import type { SeedPerson, SeedWorld } from './world';

/** Objects of the tree, key to text. */
export type TreeTexts = Map<string, string>;

export function yamlText(value: YamlWritable): string {
  return new TextDecoder().decode(writeTreeYaml(value));
}

/** Instants stand in the tree as epoch seconds. */
export function epochSeconds(at: number): number {
  return at / 1000;
}

/** What administrators and authors wrote: people, groups, pools, nodes' records, grants, apps, analyses. */
export function staticObjects(world: SeedWorld): TreeTexts {
  return new Map([
    ...world.people.map(personObject),
    ...Object.entries(seedGroups).map(([name, settings]): [string, string] => [`groups/${name}`, yamlText(settings)]),
    ...seedPools.map((pool): [string, string] => [`cluster/pools/${pool.name}.yml`, yamlText(pool.record)]),
    ...nodeRecordObjects(world),
    ...grantObjects(world),
    ...seedApps.map(({ id, memoryMib: _, ...record }): [string, string] => [
      `apps/${id}.yml`,
      yamlText({ ...record, persistent: true, users: ['all'], groups: [] }),
    ]),
    ...analysisObjects(world),
  ]);
}

function personObject(person: SeedPerson): [string, string] {
  if (person.isAdmin) return [`keys/admins/${person.username}`, publicKeyPem(person.username)];
  const key = `keys/users/${person.username}`;
  if (person.username === cast.unreadable) return [key, userFile('active: true\nallowance_hours: [20\n', person)];
  const { settings, groups, providerGroups } = person;
  const file = {
    ...settings,
    ...(groups.length > 0 ? { groups } : {}),
    ...(providerGroups.length > 0 ? { provider_groups: providerGroups } : {}),
  };
  return [key, userFile(yamlText(file), person)];
}

function userFile(settings: string, person: SeedPerson): string {
  return `--- Settings ---\n${settings}--- Public Key ---\n${publicKeyPem(person.username)}`;
}

/** A well-formed Ed25519 key whose private half nobody has: 32 bytes that spell the name. */
function publicKeyPem(name: string): string {
  const header = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
  const body = Buffer.alloc(32, `${name}.`);
  const base64 = Buffer.concat([Buffer.from(header), body]).toString('base64');
  return `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`;
}

function nodeRecordObjects(world: SeedWorld): [string, string][] {
  return world.nodes.map((node) => [
    `cluster/nodes/${node.id}.yml`,
    yamlText({
      id: node.id,
      name: node.name,
      public_key: publicKeyPem(node.name),
      // Nothing answers there, and no name has to be looked up to find that out.
      address: '127.0.0.1:9',
      public_url: `https://${node.name}.example`,
      roles: ['frontend', 'runtime'],
      version: '0.1.0',
      max_sessions: node.maxSessions,
      gpu_slots: node.gpuSlots,
      approved: true,
      pool: node.pool,
      joined_at: epochSeconds(world.anchor - 200 * millisecondsPerDay),
    }),
  ]);
}

function grantObjects(world: SeedWorld): [string, string][] {
  const usernames = [...new Set(world.grants.map((grant) => grant.username))];
  return usernames.map((username) => {
    const grants = world.grants.filter((grant) => grant.username === username);
    const records = grants.map(({ id, hours, period, periodStart, reason, by, at }) => ({
      id,
      hours,
      period,
      period_start: periodStart,
      reason,
      by,
      at: epochSeconds(at),
    }));
    return [`cluster/grants/${username}.yml`, yamlText(records)];
  });
}

function analysisObjects(world: SeedWorld): [string, string][] {
  const secondsAt = (daysAgo: number) => epochSeconds(world.anchor - daysAgo * millisecondsPerDay);
  return seedAnalyses.flatMap(({ id, versions, runsCsv }): [string, string][] => {
    const index = versions.map(({ by, note, daysAgo, registeredDaysAgo }, position) => ({
      version: String(position + 1),
      by,
      at: secondsAt(daysAgo),
      note,
      registered: registeredDaysAgo !== undefined,
      ...(registeredDaysAgo === undefined
        ? {}
        : { registered_by: cast.administrator, registered_at: secondsAt(registeredDaysAgo) }),
    }));
    return [
      [`analyses/${id}/index.yml`, yamlText({ versions: index })],
      ...(runsCsv === undefined ? [] : [[`analyses/${id}/runs.csv`, runsCsv] satisfies [string, string]]),
      ...versions.map(({ text }, position): [string, string] => [`analyses/${id}/${position + 1}.yml`, text]),
    ];
  });
}
