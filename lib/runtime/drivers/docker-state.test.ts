import { describe, expect, it } from 'vitest';
import { engineInstant, sessionOf, usageOf } from './docker-state';

describe('instants of the engine', () => {
  it.each([
    ['nanoseconds are cut to milliseconds', '2026-03-01T12:00:00.123999999Z', Date.UTC(2026, 2, 1, 12, 0, 0, 123)],
    ['fewer digits are a fraction all the same', '2026-03-01T12:00:00.5Z', Date.UTC(2026, 2, 1, 12, 0, 0, 500)],
    ['none at all is the second itself', '2026-03-01T12:00:00Z', Date.UTC(2026, 2, 1, 12)],
    ['another offset is the same instant', '2026-03-01T13:00:00.25+01:00', Date.UTC(2026, 2, 1, 12, 0, 0, 250)],
    ['the year 1 is never', '0001-01-01T00:00:00Z', null],
  ])('%s', (_, text, at) => {
    expect(engineInstant(text)).toBe(at);
  });

  it('is refused where it is none', () => {
    expect(() => engineInstant('soon')).toThrow('"soon"');
  });
});

describe('a session', () => {
  const session = (State: object) =>
    sessionOf({
      Config: { Labels: {} },
      State: { Running: false, ExitCode: 0, OOMKilled: false, ...State },
    } as Parameters<typeof sessionOf>[0]);
  const started = '2026-03-01T12:00:00.005Z';

  it.each([
    ['ends when the engine says', '2026-03-01T12:00:01.005Z', 1000],
    ['that ends at once never ends before its start, which is stamped late', '2026-03-01T12:00:00.003Z', 0],
    ['whose end the engine does not know is charged nothing', '0001-01-01T00:00:00Z', 0],
  ])('%s', (_, FinishedAt, ranMs) => {
    const { startedAt, finished } = session({ StartedAt: started, FinishedAt });
    expect((finished?.at ?? Number.NaN) - (startedAt ?? Number.NaN)).toBe(ranMs);
  });
});

describe('usage', () => {
  type Stats = Parameters<typeof usageOf>[0];
  const stats = (fields: object): Stats =>
    ({
      preread: '2026-03-01T12:00:00Z',
      read: '2026-03-01T12:00:02Z',
      precpu_stats: { cpu_usage: { total_usage: 1e9 } },
      cpu_stats: { cpu_usage: { total_usage: 4e9 } },
      memory_stats: { usage: 300 * 2 ** 20, stats: {} },
      ...fields,
    }) as Stats;

  it.each([
    ['processor time over the time between the samples', {}, { cpus: 1.5, memoryMib: 300 }],
    [
      'without the file cache (cgroup 1)',
      { memory_stats: { usage: 300 * 2 ** 20, stats: { total_inactive_file: 100 * 2 ** 20 } } },
      { cpus: 1.5, memoryMib: 200 },
    ],
    [
      'without the file cache (cgroup 2)',
      { memory_stats: { usage: 300 * 2 ** 20, stats: { inactive_file: 100 * 2 ** 20 } } },
      { cpus: 1.5, memoryMib: 200 },
    ],
    ['nothing of one that does not run', { read: '0001-01-01T00:00:00Z' }, null],
    ['nothing of one that has just begun', { preread: '0001-01-01T00:00:00Z' }, null],
    ['nothing where it ended in between', { memory_stats: {} }, null],
  ])('%s', (_, fields, usage) => {
    expect(usageOf(stats(fields))).toEqual(usage);
  });
});
