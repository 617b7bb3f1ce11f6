import { describe, expect, it } from 'vitest';
import { liveSession, nodeRecord, nodeStatus, testNow, userRecord, type WorldParts } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { type LoopFigures, metricsOf } from './metrics';

const hour = 3_600_000;
const loops: LoopFigures = { flushFailures: 2, tickLagSeconds: 0.25, ticks: 40, ticksWithoutRuntime: 3 };
const weekly = { allowanceHours: 10, allowancePeriod: 'week' as const };

const textOf = (parts: WorldParts, figures: LoopFigures | null = null) =>
  metricsOf(contextOf(parts), figures).metrics();

/** Lines that are no comment. */
async function seriesOf(parts: WorldParts, figures: LoopFigures | null = null): Promise<string[]> {
  const lines = (await textOf(parts, figures)).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

const world: WorldParts = {
  asOf: testNow - 4000,
  users: [
    userRecord('ada', weekly),
    userRecord('over', { ...weekly, allowanceHours: 1 }),
    userRecord('free'),
    userRecord('slow', { sessionHours: 4 }),
  ],
  nodes: [nodeRecord('a1', { name: 'aurora' }), nodeRecord('b2', { approved: false, pool: 'gpu' })],
  statuses: [
    nodeStatus('a1', {
      sessions: [
        liveSession('one', 'ada'),
        liveSession('lab', 'ada', { lab: true }),
        liveSession('end', 'ada', { phase: 'ending', endingSince: testNow }),
        liveSession('old', 'slow', { createdAt: testNow - 5 * hour }),
      ],
    }),
  ],
  usage: { '2026-12-15': { a1: { ada: 9000, over: 7200, free: 3600 } } },
  problems: [{ key: 'groups/x', reason: 'is no valid YAML' }],
};

describe('metrics', () => {
  it.each([
    ['hours used of who has an allowance', 'headroom_used_hours{username="ada",period="week"} 2.5'],
    ['hours that are left', 'headroom_remaining_hours{username="ada",period="week"} 7.5'],
    ['no hours left of who is over, never less', 'headroom_remaining_hours{username="over",period="week"} 0'],
    ['what runs, by node, pool and phase', 'headroom_sessions{node="a1",pool="default",phase="running"} 3'],
    ['what is being ended', 'headroom_sessions{node="a1",pool="default",phase="ending"} 1'],
    ['a node with nothing as zero', 'headroom_sessions{node="b2",pool="gpu",phase="running"} 0'],
    ['the name of a node id', 'headroom_node_info{node="a1",name="aurora",pool="default"} 1'],
    ['what is overdue', 'headroom_overdue_sessions{reason="session_hours"} 1'],
    ['reasons that nothing is overdue for', 'headroom_overdue_sessions{reason="wall_clock"} 0'],
    ['nodes by state', 'headroom_nodes{state="pending"} 1'],
    ['states that no node is in', 'headroom_nodes{state="away"} 0'],
    ['what of the tree cannot be used', 'headroom_problems 1'],
    ['whether the store answers', 'headroom_store_reachable 1'],
    ['how old the figures are', 'headroom_tree_age_seconds 4'],
    ['failed writes', 'headroom_flush_failures_total 2'],
    ['looks at the runtime', 'headroom_ticks_total 40'],
    ['looks that the runtime did not answer', 'headroom_ticks_without_runtime_total 3'],
    ['how late looks are', 'headroom_tick_lag_seconds 0.25'],
  ])('say %s', async (_, line) => {
    expect(await seriesOf(world, loops)).toContain(line);
  });

  it('say nothing of hours where there is no allowance', async () => {
    expect(await textOf(world)).not.toContain('"free"');
  });

  it('leave the figures of a node out where this process runs none', async () => {
    expect(await textOf(world)).not.toMatch(/tick|flush/);
  });

  it('say that the store does not answer, and a clock set back makes no age negative', async () => {
    const series = await seriesOf({ asOf: testNow + hour, unreachableSince: testNow });
    expect(series).toContain('headroom_store_reachable 0');
    expect(series).toContain('headroom_tree_age_seconds 0');
  });

  it('begin anew with every look: who is gone from the tree is gone from the metrics', async () => {
    expect(await textOf(world)).toContain('"ada"');
    expect(await textOf({ ...world, users: [] })).not.toMatch(/username=/);
  });
});

describe('the text', () => {
  const name = '[a-zA-Z_][a-zA-Z0-9_]*';
  const label = `${name}="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
  const grammar = [
    new RegExp(`^# HELP ${name} \\S.*\\.$`),
    new RegExp(`^# TYPE ${name} (?:gauge|counter)$`),
    new RegExp(`^${name}(?:\\{${label}(?:,${label})*\\})? -?[0-9.e+-]+$`),
    /^$/,
  ];
  const odd = ['say "hi"', 'back\\slash', 'two\nlines', 'ünïcode 名', '{}', 'a="b",c'];

  it('is Prometheus line by line, whatever people and nodes are called', async () => {
    const text = await textOf(
      {
        users: odd.map((username) => userRecord(username, weekly)),
        nodes: odd.map((each, index) => nodeRecord(`n${index}`, { name: each, pool: each })),
      },
      loops,
    );
    for (const line of text.split('\n')) expect([line, grammar.some((rule) => rule.test(line))]).toEqual([line, true]);
    expect(text).toContain(String.raw`{username="say \"hi\"",period="week"}`);
    expect(text).toContain(String.raw`{username="back\\slash",period="week"}`);
    expect(text).toContain(String.raw`{username="two\nlines",period="week"}`);
  });

  it('has each metric once, with what it is above its series', async () => {
    const text = await textOf(world, loops);
    const helps = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, metric]) => metric);
    expect(new Set(helps).size).toBe(helps.length);
    for (const metric of helps) expect(text).toMatch(new RegExp(`^# TYPE ${metric} `, 'm'));
  });
});
