import { expect, it } from 'vitest';
import { analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { readAnalysisById } from './read-analysis';
import { readAnalysisVersion } from './read-analysis-version';

const index = 'versions: [{version: "1", by: aron, at: 1}, {version: "2", by: aron, at: 2, note: more}]\n';
const files = {
  'analyses/yasa/index.yml': index,
  'analyses/yasa/1.yml': configurationText(1),
  'analyses/yasa/2.yml': `identification: {name: Yasa}\n${configurationText(2)}`,
  'analyses/gone/index.yml': 'removed: true\nremoved_by: ada\nremoved_at: 60\n',
};

it('tells versions oldest first, runs, the name of the newest and what a write has to name', async () => {
  const csv = 'hours,channels,sample_rate_hz,peak_mib\r\n8,2,256,900\r\n';
  const world = await analysesInFiles({ ...files, 'analyses/yasa/runs.csv': csv });
  expect(await readAnalysisById(await world.acting('aron'), 'yasa')).toMatchObject({
    id: 'yasa',
    name: 'Yasa',
    index_version: await world.version('yasa'),
    versions: [{ version: '1' }, { version: '2', note: 'more' }],
    runs: [{ hours: 8, channels: 2, sample_rate_hz: 256, peak_mib: 900 }],
    runs_version: expect.any(String),
    runs_error: null,
    may_remove: true,
  });
});

it('is shown though its runs cannot be read, which it says', async () => {
  const world = await analysesInFiles({ ...files, 'analyses/yasa/runs.csv': 'hours,channels\n1,2\n' });
  expect(await readAnalysisById(await world.acting('aron'), 'yasa')).toMatchObject({
    runs: null,
    runs_version: expect.any(String),
    runs_error: expect.stringMatching(/^runs\.csv, line 1: .*sample_rate_hz/),
  });
});

it.each([
  ['that never was', 'other', 'There is no analysis "other".'],
  ['that was removed', 'gone', 'ada removed the analysis "gone" at 1970-01-01T00:01Z.'],
])('is not found where it is one %s', async (_case, id, message) => {
  const world = await analysesInFiles(files);
  const context = await world.acting('aron');
  expect(await refusalOf(readAnalysisById(context, id))).toMatchObject({ code: 'not_found', message });
  expect(await refusalOf(readAnalysisVersion(context, { id, version: '1' }))).toMatchObject({
    code: 'not_found',
    message,
  });
});
