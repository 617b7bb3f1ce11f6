import { describe, expect, it } from 'vitest';
import { type PlanSetup, planOf } from '../testing/plan-world';
import type { LaunchChoices, LaunchWish } from './launch-plan';

const mib = 2 ** 20;
const firefox: LaunchWish = { kind: 'app', appId: 'firefox' };

describe('the plan for an app', () => {
  it.each<[string, PlanSetup, LaunchChoices, object]>([
    ['has what the app asks', {}, {}, { cpus: 2, memoryBytes: 2048 * mib, claimMemoryMib: 2048, claimCpus: null }],
    [
      "is capped by the user's settings, the claim too",
      { settings: { sessionCpus: 1, sessionMemoryMib: 512 } },
      {},
      { cpus: 1, memoryBytes: 512 * mib, claimMemoryMib: 512 },
    ],
    [
      'claims nothing where the app asks no memory, whatever the cap',
      { app: { memory: null }, settings: { sessionMemoryMib: 512 } },
      {},
      { memoryBytes: 512 * mib, claimMemoryMib: null },
    ],
    [
      'says so where the memory cannot be read',
      { app: { memory: 'lots' } },
      {},
      {
        memoryBytes: null,
        claimMemoryMib: null,
        warnings: [`The app's memory "lots" cannot be read and counts as not asked.`],
      },
    ],
    ['keeps files as the app says', {}, {}, { persistent: true }],
    ['keeps none where that is asked', {}, { persistent: false }, { persistent: false }],
    ['keeps none where the account may not', { settings: { persistentStorage: false } }, {}, { persistent: false }],
    [
      'asks to keep files where that is asked for expressly, to be refused by name',
      { settings: { persistentStorage: false } },
      { persistent: true },
      { persistent: true },
    ],
    ['takes a GPU where the app would like one', { app: { gpu: true } }, {}, { gpu: 'wanted', gpus: 1 }],
    ['goes without where that is asked', { app: { gpu: true } }, { gpu: false }, { gpu: 'none', gpus: 0 }],
    ['needs one where that is asked', {}, { gpu: true }, { gpu: 'required', gpus: 1 }],
    [
      'goes without an optional GPU where the account may use none, and says so',
      { app: { gpu: true }, settings: { gpu: false } },
      {},
      { gpu: 'none', warnings: ['This account may not use a GPU; the session starts without one.'] },
    ],
    [
      'asks for the GPU that is asked for expressly, to be refused by name',
      { settings: { gpu: false } },
      { gpu: true },
      { gpu: 'required' },
    ],
    ['has no ceiling of time', {}, {}, { wallClockSeconds: null, claimDiskBytes: null }],
  ])('%s', async (_name, setup, choices, expected) => {
    expect(await planOf(setup, firefox, choices)).toMatchObject({ kind: 'plan', plan: expected, what: firefox });
  });

  it.each<[string, PlanSetup, 'plan' | 'not_found']>([
    ['anyone may start what is for all', {}, 'plan'],
    ['someone whom it names', { app: { users: ['uma'] } }, 'plan'],
    ['someone of a group that it names', { app: { users: [], groups: ['lab'] }, groups: ['lab'] }, 'plan'],
    ['an administrator', { app: { users: [] }, role: 'admin' }, 'plan'],
    ['nobody else', { app: { users: ['alice'], groups: ['lab'] }, groups: ['staff'] }, 'not_found'],
    ['nobody where it names nobody, authors neither', { app: { users: [] }, role: 'author' }, 'not_found'],
  ])('%s', async (_name, setup, kind) => {
    expect((await planOf(setup, firefox)).kind).toBe(kind);
  });

  it('an app of others and one that does not exist are told apart by nothing but the name', async () => {
    const others = await planOf({ app: { users: [] } }, firefox);
    const missing = await planOf({}, { kind: 'app', appId: 'missing' });
    expect(others).toEqual({ kind: 'not_found', detail: 'There is no app "firefox" that you may start.' });
    expect(missing).toEqual({ kind: 'not_found', detail: 'There is no app "missing" that you may start.' });
  });
});
