import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../resources/configuration';
import { configurationText } from '../testing/analyses-world';
import { analysisVersion } from '../testing/plan-world';
import { memoryStoreOf } from '../testing/tree-objects';
import { registeredValues, requireStandingValues, sameWallClock, standingValues } from './registered-values';

const slow = configurationText(1, '  wall_clock: {seconds: 7200, reason: slow}\n', 'priority: {base: 3}\n');
const none = { wallClock: null, priority: 0, version: null };

function read(text: string) {
  const reading = readConfiguration(text);
  if (reading.kind !== 'read') throw new Error('must be read');
  return reading;
}

describe('what stands', () => {
  it.each<[string, string[], Record<string, string>, object]>([
    ['is none and 0 without a version', [], {}, none],
    [
      'is what the newest says',
      ['1', '2'],
      { '1': configurationText(1), '2': slow },
      { wallClock: { seconds: 7200 }, priority: 3, version: '2' },
    ],
    [
      'is what the newest says that can be read',
      ['1', '2', '3'],
      { '1': slow, '2': 'resources: [' },
      { priority: 3, version: '1' },
    ],
    ['is none and 0 where none can be read', ['1'], { '1': 'resources: [' }, none],
  ])('%s', async (_case, versions, texts, expected) => {
    const objects = Object.entries(texts).map(([version, text]) => [`analyses/a/${version}.yml`, text]);
    const record = { id: 'a', versions: versions.map((version) => analysisVersion(version, false)) };
    expect(await standingValues(await memoryStoreOf(Object.fromEntries(objects)), record)).toMatchObject(expected);
  });

  it('is none and 0 of no analysis', async () => {
    expect(await standingValues(await memoryStoreOf({}), null)).toEqual(none);
  });
});

it('leaves alone what says the same', () => {
  const reading = read(slow);
  expect(() => requireStandingValues(reading, registeredValues(reading.configuration, '1'))).not.toThrow();
  expect(() => requireStandingValues(read(configurationText(1)), none)).not.toThrow();
});

it('shortens a long reason', () => {
  const wallClock = { seconds: 60, reason: `a\n${'b'.repeat(100)}` };
  const standing = { wallClock, priority: 3, version: '4' };
  expect(() => requireStandingValues(read(slow), standing)).toThrow(`(60 s, “a ${'b'.repeat(58)}…”).`);
});

it.each([
  [null, null, true],
  [null, { seconds: 1, reason: 'a' }, false],
  [{ seconds: 1, reason: 'a' }, { seconds: 1, reason: 'a' }, true],
  [{ seconds: 1, reason: 'a' }, { seconds: 2, reason: 'a' }, false],
  [{ seconds: 1, reason: 'a' }, { seconds: 1, reason: 'b' }, false],
])('tells whether %j and %j are one wall clock', (one, other, expected) => {
  expect(sameWallClock(one, other)).toBe(expected);
});
