import { expect, it } from 'vitest';
import { nothingSet, type SettingsWire } from '@/lib/api/settings';
import { settingsInWords } from './group-words';

it.each<[string, Partial<SettingsWire>, string[]]>([
  ['nothing', {}, []],
  ['an allowance with its period', { allowance_hours: 20, allowance_period: 'week' }, ['20 h a week']],
  ['an allowance without one is a month’s', { allowance_hours: 0 }, ['0 h a month']],
  ['a period alone sets nothing', { allowance_period: 'day' }, []],
  ['one, many and none at once', { session_limit: 1 }, ['1 session at once']],
  ['0 is a limit', { session_limit: 0 }, ['0 sessions at once']],
  [
    'unlimited is a word',
    { session_limit: 'unlimited', storage_limit: 200 },
    ['sessions at once unlimited', '200 GiB of storage'],
  ],
  ['small memory', { session_memory_mb: 512, session_cpus: 1 }, ['1 core a session', '512 MiB a session']],
  ['large memory', { session_memory_mb: 32_768, session_hours: 8 }, ['sessions of 8 h', '32 GiB a session']],
  [
    'switches, on and off',
    { gpu: false, author: true, active: false },
    ['active off', 'GPU sessions off', 'author on'],
  ],
  ['pools', { pools: ['gpu'], pools_denied: ['a', 'b'] }, ['opens pool gpu', 'denies pools a, b']],
  ['many pools', { pools: ['a', 'b', 'c', 'd'], pools_denied: [] }, ['opens 4 pools']],
])('%s', (_, settings, words) => {
  expect(settingsInWords({ ...nothingSet, ...settings })).toEqual(words);
});
