import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
import { StoreUnavailable } from '../store/port';
import { type AnalysesWorld, analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { registerAnalysis } from './register-analysis';
import { removeAnalysis } from './remove-analysis';
import { saveAnalysis } from './save-analysis';
import { saveAnalysisRuns } from './save-analysis-runs';

const index = 'analyses/yasa/index.yml';
const runs = [{ hours: 1, channels: 2, sample_rate_hz: 256, peak_mib: 900 }];

let world: AnalysesWorld;
beforeEach(async () => {
  world = await analysesInFiles();
});

async function save(by: string, memoryMib: number) {
  const stands = (await world.text(index))?.includes('note:');
  const condition = stands ? { ifVersion: await world.version('yasa') } : { ifAbsent: true as const };
  return saveAnalysis(await world.acting(by), 'yasa', condition, { text: configurationText(memoryMib), note: '' });
}

async function remove(by: string, role: Role = 'author', ifVersion?: string | null) {
  return removeAnalysis(
    await world.acting(by, role),
    'yasa',
    ifVersion === undefined ? await world.version('yasa') : ifVersion,
  );
}

const keys = async () => (await world.store.list('')).map(({ key }) => key).toSorted();

describe('removing an analysis', () => {
  it('takes its texts and runs away, and leaves word of it', async () => {
    await save('aron', 1);
    await save('aron', 2);
    await saveAnalysisRuns(await world.acting('aron'), 'yasa', { ifAbsent: true }, { runs });
    const context = await world.acting('aron');
    expect(await removeAnalysis(context, 'yasa', await world.version('yasa'))).toEqual({
      id: 'yasa',
      outcome: 'removed',
    });
    expect(await keys()).toEqual([index, 'analyses/yasa/runs.csv']);
    expect(await world.text('analyses/yasa/runs.csv')).toBe('');
    const snapshot = await context.tree.snapshot(60_000);
    expect(snapshot.analyses.size).toBe(0);
    expect(snapshot.problems).toEqual([]);
    expect(world.audit.at(-1)).toEqual({
      event: 'analysis.removed',
      user: null,
      by: 'aron',
      fields: { analysis_id: 'yasa', versions: 2 },
    });
  });

  it('a second time says so, and takes away what the first has left', async () => {
    await save('aron', 1);
    const seen = await world.version('yasa');
    const away = { ...world.store, remove: () => Promise.reject(new StoreUnavailable('away')) };
    expect(await removeAnalysis(await world.acting('aron', 'author', away), 'yasa', seen)).toMatchObject({
      outcome: 'removed',
    });
    expect(await keys()).toContain('analyses/yasa/1.yml');
    expect(await remove('anna', 'author', seen)).toEqual({ id: 'yasa', outcome: 'already_removed' });
    expect(await keys()).toEqual([index]);
  });

  it('frees the name: what is made again has neither its numbers nor its runs', async () => {
    await save('aron', 1);
    await save('aron', 2);
    await saveAnalysisRuns(await world.acting('aron'), 'yasa', { ifAbsent: true }, { runs });
    await remove('aron');
    const made = await save('anna', 3);
    expect(made).toMatchObject({ version: '3', analysis: { versions: [{ version: '3', by: 'anna' }], runs: null } });
    const again = await saveAnalysisRuns(await world.acting('anna'), 'yasa', { ifAbsent: true }, { runs });
    expect(again.runs).toEqual(runs);
  });

  it('takes away versions with other names than numbers', async () => {
    await world.store.put(index, new TextEncoder().encode('versions: [{version: draft, by: aron}]\n'), {});
    await world.store.put('analyses/yasa/draft.yml', new TextEncoder().encode(configurationText(1)), {});
    await remove('aron');
    expect(await keys()).toEqual([index]);
  });
});

describe('a removal is refused', () => {
  it.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['without a version', () => remove('aron', 'author', null), 'invalid', /^If-Match: /],
    [
      'on an older index',
      () => remove('aron', 'author', 'older'),
      'conflict',
      /^aron saved version 1 at .* then decide\.$/,
    ],
    [
      'to somebody who did not write it',
      () => remove('anna'),
      'forbidden',
      /^aron wrote version 1\. Only an administrator/,
    ],
    ['over an index that is not sound', () => unsound().then(() => remove('aron')), 'unavailable', /has to mend/],
    [
      'where nobody is known to have written it',
      () => nameless().then(() => remove('aron')),
      'forbidden',
      /^Nobody is known/,
    ],
  ])('%s', async (_case, act, code, message) => {
    await save('aron', 1);
    expect(await refusalOf(act())).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await world.text('analyses/yasa/1.yml')).not.toBeNull();
  });

  async function unsound(): Promise<void> {
    await world.store.put(index, new TextEncoder().encode('versions: [{version: "1", by: aron}, 3]\n'), {});
  }

  async function nameless(): Promise<void> {
    await world.store.put(index, new TextEncoder().encode('versions: []\n'), {});
  }

  it('to its author once a version is registered, and written down; not to an administrator', async () => {
    await save('aron', 1);
    const body = { registered: true as const, wall_clock: null, priority: 0 };
    const act = { id: 'yasa', version: '1' };
    await registerAnalysis(await world.acting('ada', 'admin'), act, await world.version('yasa'), body);
    const { message } = await refusalOf(remove('aron'));
    expect(message).toMatch(/^Version 1 is registered/);
    expect(world.audit.at(-1)).toMatchObject({ event: 'analysis.refused', fields: { act: 'remove', detail: message } });
    expect(await remove('ada', 'admin')).toMatchObject({ outcome: 'removed' });
  });

  it('for what never was', async () => {
    expect(await refusalOf(remove('ada', 'admin', '1'))).toMatchObject({ code: 'not_found' });
  });
});

it('tells who opens or saves it afterwards who removed it', async () => {
  await save('aron', 1);
  const seen = await world.version('yasa');
  await remove('aron');
  const late = saveAnalysis(
    await world.acting('anna'),
    'yasa',
    { ifVersion: seen },
    { text: configurationText(2), note: '' },
  );
  expect(await refusalOf(late)).toMatchObject({
    code: 'not_found',
    message: 'aron removed the analysis "yasa" at 2026-12-16T12:00Z. Save it as a new analysis to keep your text.',
  });
});
