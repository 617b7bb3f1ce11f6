import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { periodAt } from '../time/period';
import { allowanceIn } from './allowance';
import { checkLaunch, type LaunchFacts, launchLimits } from './check-launch';

const fine: LaunchFacts = {
  settingsError: null,
  active: true,
  pool: { name: 'default', access: 'open' },
  gpu: { asked: false, permitted: true },
  sessions: { running: 0, reserved: 0, limit: null },
  allowance: null,
  storage: { persistent: false, permitted: true, usedBytes: null, limitGib: null },
  memory: { claimMib: null, capMib: null, largestNodeMib: null },
};
const allowance = (hours: number, usedHours: number) =>
  allowanceIn({ hours, period: periodAt('week', testNow), grants: [], usedSeconds: usedHours * 3600 });

const gib = 2 ** 30;

describe('a launch goes ahead', () => {
  it.each<[string, Partial<LaunchFacts>]>([
    ['where nothing is limited', {}],
    ['below the session limit', { sessions: { running: 1, reserved: 0, limit: 2 } }],
    ['at once after a session at the limit ended', { sessions: { running: 1, reserved: 0, limit: 2 } }],
    ['with some allowance left', { allowance: allowance(6, 5.9999) }],
    [
      'without persistence on full storage',
      { storage: { persistent: false, permitted: true, usedBytes: gib, limitGib: 1 } },
    ],
    [
      'on storage with a byte left',
      { storage: { persistent: true, permitted: true, usedBytes: gib - 1, limitGib: 1 } },
    ],
    [
      'on storage that was not measured yet',
      { storage: { persistent: true, permitted: true, usedBytes: null, limitGib: 1 } },
    ],
    ['with a claim of exactly the cap', { memory: { claimMib: 4096, capMib: 4096, largestNodeMib: 4096 } }],
    [
      'with a claim where nothing is known of nodes',
      { memory: { claimMib: 4096, capMib: null, largestNodeMib: null } },
    ],
    ['on a GPU that is permitted', { gpu: { asked: true, permitted: true } }],
    ['without a GPU where none is permitted', { gpu: { asked: false, permitted: false } }],
  ])('%s', (_name, facts) => {
    expect(checkLaunch({ ...fine, ...facts })).toEqual({ kind: 'allowed' });
  });
});

describe('a launch is refused', () => {
  const { resetsAt } = periodAt('week', testNow);
  it.each<[string, Partial<LaunchFacts>, object]>([
    ['for settings', { settingsError: 'no YAML' }, { limit: 'settings', used: null, allowed: null, resetsAt: null }],
    ['for an account that is off', { active: false }, { limit: 'inactive' }],
    ['for a denied pool', { pool: { name: 'gpu', access: 'denied' } }, { limit: 'pool' }],
    ['for a restricted pool', { pool: { name: 'gpu', access: 'restricted' } }, { limit: 'pool' }],
    ['for a GPU that is not permitted', { gpu: { asked: true, permitted: false } }, { limit: 'gpu' }],
    [
      'at the session limit',
      { sessions: { running: 2, reserved: 0, limit: 2 } },
      {
        limit: 'session_limit',
        used: 2,
        allowed: 2,
        detail: '2 sessions of 2 in use. One has to end before another starts.',
      },
    ],
    [
      'for a launch that no node has reported yet',
      { sessions: { running: 1, reserved: 1, limit: 2 } },
      { limit: 'session_limit', used: 2, allowed: 2 },
    ],
    [
      'over a limit that was lowered below what runs',
      { sessions: { running: 4, reserved: 0, limit: 2 } },
      {
        limit: 'session_limit',
        used: 4,
        allowed: 2,
        detail: '4 sessions of 2 in use, over by 2. One has to end before another starts.',
      },
    ],
    [
      'under a limit of 0',
      { sessions: { running: 0, reserved: 0, limit: 0 } },
      { limit: 'session_limit', used: 0, allowed: 0, detail: 'This account may run no sessions.' },
    ],
    [
      'for an allowance that is spent exactly',
      { allowance: allowance(6, 6) },
      {
        limit: 'allowance',
        used: 6,
        allowed: 6,
        resetsAt,
        detail: 'The allowance of this week is spent: 6.0 h of 6 h.',
      },
    ],
    [
      'for an allowance that is over',
      { allowance: allowance(6, 7.2) },
      { limit: 'allowance', detail: 'The allowance of this week is spent: 7.2 h of 6 h, over by 1.2 h.' },
    ],
    [
      'for an allowance of 0',
      { allowance: allowance(0, 0) },
      { limit: 'allowance', used: 0, allowed: 0, resetsAt, detail: 'The allowance of this week is spent: 0 h of 0 h.' },
    ],
    [
      'for storage that is full',
      { storage: { persistent: true, permitted: true, usedBytes: gib, limitGib: 1 } },
      { limit: 'storage', used: gib, allowed: gib },
    ],
    [
      'for a storage limit of 0, measured or not',
      { storage: { persistent: true, permitted: true, usedBytes: null, limitGib: 0 } },
      { limit: 'storage', used: null, allowed: 0 },
    ],
    [
      'for persistence on an account that keeps no files',
      { storage: { persistent: true, permitted: false, usedBytes: 0, limitGib: null } },
      { limit: 'storage', used: null, allowed: null },
    ],
    [
      'for a claim above the cap',
      { memory: { claimMib: 4097, capMib: 4096, largestNodeMib: 9999 } },
      { limit: 'memory', used: 4097, allowed: 4096 },
    ],
    [
      'for a claim above the largest node, with its figure',
      { memory: { claimMib: 70_000, capMib: null, largestNodeMib: 65_536 } },
      {
        limit: 'memory',
        used: 70_000,
        allowed: 65_536,
        detail: 'The launch claims 70,000 MiB; the largest node has 65,536 MiB.',
      },
    ],
  ])('%s', (_name, facts, expected) => {
    expect(checkLaunch({ ...fine, ...facts })).toMatchObject({ kind: 'refused', ...expected });
  });
});

describe('the order of refusals', () => {
  const faults: Record<(typeof launchLimits)[number], Partial<LaunchFacts>> = {
    settings: { settingsError: 'no YAML' },
    inactive: { active: false },
    pool: { pool: { name: 'gpu', access: 'denied' } },
    gpu: { gpu: { asked: true, permitted: false } },
    session_limit: { sessions: { running: 1, reserved: 0, limit: 1 } },
    allowance: { allowance: allowance(1, 1) },
    storage: { storage: { persistent: true, permitted: true, usedBytes: gib, limitGib: 1 } },
    memory: { memory: { claimMib: 2, capMib: 1, largestNodeMib: null } },
  };

  it('is the one of the list, whatever else refuses too', () => {
    fc.assert(
      fc.property(fc.subarray([...launchLimits], { minLength: 1 }), (limits) => {
        const facts: LaunchFacts = Object.assign({}, fine, ...limits.map((limit) => faults[limit]));
        const first = launchLimits.find((limit) => limits.includes(limit));
        expect(checkLaunch(facts)).toMatchObject({ kind: 'refused', limit: first });
      }),
    );
  });
});
