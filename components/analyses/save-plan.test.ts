import { describe, expect, it } from 'vitest';
import type { AnalysisRowWire, AnalysisVersionWire } from '@/lib/api/analyses';
import { idFault, idFrom, likeId, newerThan, runsPlan } from './save-plan';
import { runsWire } from './saved-runs';

const row = (id: string): AnalysisRowWire => ({
  ...{ id, name: null, newest: null, registered_version: null, versions: 1, claim_8h_mib: null, problem: null },
});
const version = (name: string): AnalysisVersionWire => ({
  ...{ version: name, by: 'ada', at: null, note: '' },
  ...{ registered: false, registered_by: null, registered_at: null },
});

it.each([
  ['YASA sleep staging (2 ch)', 'yasa-sleep-staging-2-ch'],
  ['  Détecteur  ', 'detecteur'],
  ['already_an-id', 'already_an-id'],
  ['眠り', ''],
  [null, ''],
  [`${'long '.repeat(30)}`, 'long-'.repeat(12).slice(0, -1)],
])('of the name %j comes the id %j', (name, id) => {
  expect(idFrom(name)).toBe(id);
});

describe('an id of a new analysis', () => {
  const analyses = [row('yasa'), row('Spindles')];
  it.each([
    ['', /^Write an id/],
    ['ya sa', /no space\.$/],
    ['yäsa', /no “ä”\.$/],
    ['a.b', /no “\.”\.$/],
    ['x'.repeat(129), /^At most 128/],
    ['yasa', /^yasa is taken\./],
  ])('%j is refused in words', (id, words) => {
    expect(idFault(id, analyses)).toMatch(words);
  });

  it('may be like another but for its case, which is said', () => {
    expect(idFault('YASA', analyses)).toBeNull();
    expect(likeId('YASA', analyses)).toBe('yasa');
    expect(likeId('yasa', analyses)).toBeNull();
  });
});

it.each([
  ['the newest', '3', []],
  ['an older one', '1', ['2', '3']],
  ['one that the index does not name', '9', ['1', '2', '3']],
])('after %s come %j', (_case, opened, newer) => {
  expect(newerThan(['1', '2', '3'].map(version), opened).map((one) => one.version)).toEqual(newer);
});

describe('measured runs at a save', () => {
  const run = { hours: 8, channels: 1, sampleRateHz: 256, peakMib: 1089 };
  const other = { ...run, peakMib: 1090 };
  const saved = (runs: (typeof run)[] | null, runs_error: string | null = null) => ({
    runs: runs && runsWire(runs),
    runs_error,
  });
  it.each([
    ['none, and none saved', [], null, false, 'No measured runs to save.'],
    ['none, where some are saved', [], saved([run, run]), false, 'What was saved before stays: 2 measured runs.'],
    ['of a new analysis', [run], null, true, 'Saves 1 measured run with it.'],
    ['where none are saved', [run], saved(null), true, 'Saves 1 measured run with it.'],
    ['the saved ones', [run], saved([run]), false, 'The same 1 run is saved already.'],
    ['others', [other], saved([run]), true, 'Saves 1 measured run in place of the 1 run saved before.'],
    ['over unreadable ones', [run], saved(null, 'odd'), true, /in place of saved ones that cannot be read/],
  ])('%s', (_case, runs, before, isSent, words) => {
    const plan = runsPlan(runs, before);
    expect(plan.send).toEqual(isSent ? runs : null);
    expect(plan.words).toMatch(words);
  });
});
