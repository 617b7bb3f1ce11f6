import { beforeEach, describe, expect, it } from 'vitest';
import { type AnalysesWorld, analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { removeAnalysis } from './remove-analysis';
import { saveAnalysis } from './save-analysis';
import { saveAnalysisRuns } from './save-analysis-runs';

const run = (peak: number) => ({ hours: 8, channels: 2, sample_rate_hz: 256, peak_mib: peak });
const key = 'analyses/yasa/runs.csv';

let world: AnalysesWorld;
beforeEach(async () => {
  world = await analysesInFiles();
  await saveAnalysis(await world.acting('aron'), 'yasa', { ifAbsent: true }, { text: configurationText(1), note: '' });
});

async function save(peaks: number[], condition: Parameters<typeof saveAnalysisRuns>[2], by = 'aron') {
  return saveAnalysisRuns(await world.acting(by), 'yasa', condition, { runs: peaks.map(run) });
}

describe('saving measured runs', () => {
  it('keeps them as CSV, and answers the analysis with them', async () => {
    const answer = await save([900.5, 1e6], { ifAbsent: true });
    expect(answer).toMatchObject({ id: 'yasa', runs: [run(900.5), run(1e6)], runs_error: null });
    expect(answer.runs_version).not.toBeNull();
    expect(await world.text(key)).toBe('hours,channels,sample_rate_hz,peak_mib\n8,2,256,900.5\n8,2,256,1000000\n');
    expect(world.audit.at(-1)).toEqual({
      event: 'analysis.runs_saved',
      user: null,
      by: 'aron',
      fields: { analysis_id: 'yasa', runs: 2 },
    });
  });

  it('puts others in their place', async () => {
    const { runs_version } = await save([1], { ifAbsent: true });
    expect((await save([2], { ifVersion: runs_version ?? '' }, 'anna')).runs).toEqual([run(2)]);
  });

  it('the same ones again changes nothing, whatever the condition', async () => {
    await save([1], { ifAbsent: true });
    expect(await save([1], { ifVersion: 'older' })).toMatchObject({ runs: [run(1)] });
    expect(world.audit.filter(({ event }) => event === 'analysis.runs_saved')).toHaveLength(1);
  });

  it('none of them is as if none were saved', async () => {
    const { runs_version } = await save([1], { ifAbsent: true });
    expect(await save([], { ifVersion: runs_version ?? '' })).toMatchObject({ runs: null, runs_version: null });
    expect((await save([2], { ifAbsent: true })).runs).toEqual([run(2)]);
  });
});

describe('measured runs are refused', () => {
  it.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['without a condition', () => save([1], null), 'invalid', /"runs_version".*If-None-Match/],
    ['where others stand already', () => save([1], { ifAbsent: true }), 'conflict', /Somebody else saved runs/],
    ['where others came meanwhile', () => save([1], { ifVersion: 'older' }), 'conflict', /Look at theirs/],
  ])('%s', async (_case, act, code, message) => {
    await save([7], { ifAbsent: true });
    expect(await refusalOf(act())).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await world.text(key)).toContain(',7\n');
  });

  it('that could not be read again, each at its place', async () => {
    expect(await refusalOf(save([1, 1e13], { ifAbsent: true }))).toMatchObject({
      code: 'invalid',
      fields: { errors: [{ path: 'runs.1', message: expect.stringContaining('peak_mib') }] },
    });
    expect(await world.text(key)).toBeNull();
  });

  it('for an analysis that is not there', async () => {
    const away = saveAnalysisRuns(await world.acting('aron'), 'other', { ifAbsent: true }, { runs: [run(1)] });
    expect(await refusalOf(away)).toMatchObject({ code: 'not_found' });
  });

  it('where the analysis is removed while they are written: they go with it', async () => {
    const version = await world.version('yasa');
    const remover = await world.acting('aron');
    const slow: typeof world.store = {
      ...world.store,
      async put(at, bytes, condition) {
        await removeAnalysis(remover, 'yasa', version);
        return world.store.put(at, bytes, condition);
      },
    };
    const late = saveAnalysisRuns(
      await world.acting('anna', 'author', slow),
      'yasa',
      { ifAbsent: true },
      { runs: [run(1)] },
    );
    expect(await refusalOf(late)).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('aron removed'),
    });
    expect(await world.text(key)).not.toContain('peak');
  });
});
