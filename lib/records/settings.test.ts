import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettingValues } from '../cluster/records';
import { treeObject } from '../testing/tree-objects';
import { readMapObject } from './object-reader';
import { readSettings, settingsToYaml } from './settings';
import { writeTreeYaml } from './yaml';

function settingsOf(yaml: string | Uint8Array) {
  const { record, problems } = readMapObject(treeObject('alice', yaml), readSettings);
  return { ...record, faults: problems.map(({ entry, line, reason }) => `${entry} (line ${line}) ${reason}`) };
}

describe('what a settings map sets', () => {
  it.each<[string, string, SettingValues]>([
    ['nothing', '', {}],
    ['fields of others are ignored', 'theme: dark\ngpus: [1]\nactive: true', { active: true }],
    [
      'limits, 0 included',
      'session_limit: 0\nsession_hours: 12\nstorage_limit: 1.5',
      { sessionLimit: 0, sessionHours: 12, storageLimitGib: 1.5 },
    ],
    [
      'a negative number is no limit',
      'session_limit: -1\nsession_memory_mb: -1',
      { sessionLimit: null, sessionMemoryMib: null },
    ],
    ['null is not set', 'session_limit: null\nactive:\nallowance_period: ~\npools:', {}],
    [
      'an allowance',
      'allowance_hours: 1.0049\nallowance_period: week',
      { allowanceHours: 1.0049, allowancePeriod: 'week' },
    ],
    [
      'switches',
      'active: false\ngpu: true\ngpu_share: false\npersistent_storage: true\nadmin: true\nauthor: false',
      { active: false, gpu: true, gpuShare: false, persistentStorage: true, admin: true, author: false },
    ],
    ['lists', 'pools: [a, b]\npools_denied: []', { pools: ['a', 'b'], poolsDenied: [] }],
    ['one name as text', 'pools: a\npools_denied: b', { pools: ['a'], poolsDenied: ['b'] }],
  ])('%s', (_, yaml, values) => {
    expect(settingsOf(yaml)).toEqual({ values, unusable: [], faults: [] });
  });
});

describe('what is read and reported', () => {
  it.each<[string, string, SettingValues, RegExp]>([
    ['a number as text', 'session_hours: "8"', { sessionHours: 8 }, /^session_hours \(line 1\) is the text "8"/],
    ['a negative number as text', 'session_limit: "-1"', { sessionLimit: null }, /session_limit/],
    ['a cap of 0 is not set', 'a: 1\nsession_cpus: 0', {}, /^session_cpus \(line 2\) is 0/],
    ['a cap of -0 too', 'session_memory_mb: -0.0', {}, /^session_memory_mb/],
    [
      'an unknown period is month',
      'allowance_hours: 10\nallowance_period: fortnight',
      { allowanceHours: 10, allowancePeriod: 'month' },
      /fortnight/,
    ],
    ['a period that is a list is month', 'allowance_period: [day]', { allowancePeriod: 'month' }, /a list/],
    ['no, as YAML 1.1 has it', 'active: no', { active: false }, /read as false/],
    ['On, as YAML 1.1 has it', 'gpu: On', { gpu: true }, /read as true/],
    ['a broken switch opens nothing', 'active: maybe', { active: false }, /"maybe"/],
    ['a number is no switch', 'gpu: 1', { gpu: false }, /is 1/],
    ['a broken role gives nothing', 'admin: [true]', { admin: false }, /a list/],
    ['pools that are a map open none', 'pools: {a: true}', {}, /a map/],
    ['a pool that is a number', 'pools: [a, 7]', { pools: ['a'] }, /^pools\[1\] \(line 1\)/],
    [
      'a doubled key counts with its last value',
      'session_limit: 1\nsession_limit: 2',
      { sessionLimit: 2 },
      /^session_limit \(line 2\) stands more than once/,
    ],
  ])('%s', (_, yaml, values, fault) => {
    const read = settingsOf(yaml);
    expect(read).toMatchObject({ values, unusable: [] });
    expect(read.values).toEqual(values);
    expect(read.faults).toEqual([expect.stringMatching(fault)]);
  });
});

describe('what makes the whole file untrustworthy, since it could lift a limit', () => {
  it.each([
    ['a limit in words', 'allowance_hours: lots', 'allowance_hours'],
    ['a limit that is a list', 'session_limit: [1]', 'session_limit'],
    ['a limit that is a switch', 'session_limit: true', 'session_limit'],
    ['not a number', 'session_hours: .nan', 'session_hours'],
    ['no finite number', 'session_hours: .inf', 'session_hours'],
    ['a number too large for any', 'storage_limit: "1e999"', 'storage_limit'],
    ['an empty text', 'session_cpus: ""', 'session_cpus'],
    ['a number of another notation', 'session_limit: 1_000', 'session_limit'],
    ['denied pools that are no list', 'pools_denied: 5', 'pools_denied'],
    ['a denied pool that is no text', 'pools_denied: [a, [b]]', 'pools_denied[1]'],
  ])('%s', (_, yaml, entry) => {
    const read = settingsOf(`active: true\n${yaml}`);
    expect(read.unusable).toEqual([expect.stringContaining(`${entry} is `)]);
    expect(read.faults).toEqual([expect.stringContaining(`${entry} (line 2) is `)]);
    expect(read.values?.active).toBe(true);
  });
});

describe('laws', () => {
  const limit = fc.oneof(
    fc.constant(null),
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  );
  const cap = fc.oneof(fc.constant(null), fc.double({ min: 0.001, noNaN: true, noDefaultInfinity: true }));
  const settings = fc.record(
    {
      active: fc.boolean(),
      gpu: fc.boolean(),
      gpuShare: fc.boolean(),
      persistentStorage: fc.boolean(),
      admin: fc.boolean(),
      author: fc.boolean(),
      sessionLimit: limit,
      sessionHours: limit,
      storageLimitGib: limit,
      sessionCpus: cap,
      sessionMemoryMib: cap,
      allowanceHours: limit,
      allowancePeriod: fc.constantFrom('day', 'week', 'month'),
      pools: fc.array(fc.string()),
      poolsDenied: fc.array(fc.string()),
    },
    { requiredKeys: [] },
  );

  it('settings that are written read back the same', () => {
    fc.assert(
      fc.property(settings, (values) => {
        expect(settingsOf(writeTreeYaml(settingsToYaml(values as SettingValues)))).toEqual({
          values,
          unusable: [],
          faults: [],
        });
      }),
    );
  });

  it('one broken entry hides no other', () => {
    const sound = { session_limit: 2, session_hours: 3, gpu: false, allowance_hours: 10, allowance_period: 'week' };
    const broken = fc.constantFrom(['x'], { x: 1 }, 'words', Number.NaN);
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sound)), broken, (name, value) => {
        const read = settingsOf(writeTreeYaml({ ...sound, [name]: value }));
        const all = settingsOf(writeTreeYaml(sound)).values ?? {};
        const kept = Object.keys(all).filter((field) => field.toLowerCase() !== name.replaceAll('_', ''));
        expect(read.values).toMatchObject(
          Object.fromEntries(kept.map((field) => [field, all[field as keyof typeof all]])),
        );
        expect(read.faults).toHaveLength(1);
      }),
    );
  });
});
