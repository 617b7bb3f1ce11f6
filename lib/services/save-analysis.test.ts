import { beforeEach, describe, expect, it } from 'vitest';
import { type AnalysesWorld, analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { saveAnalysis } from './save-analysis';

const first = configurationText(800);
const second = configurationText(900);
const index = 'analyses/yasa/index.yml';

let world: AnalysesWorld;
beforeEach(async () => {
  world = await analysesInFiles();
});

async function save(by: string, text: string, condition: Parameters<typeof saveAnalysis>[2], note = '') {
  world.time.now += 60_000;
  return saveAnalysis(await world.acting(by), 'yasa', condition, { text, note });
}

async function saveAgain(by: string, text: string) {
  return save(by, text, { ifVersion: await world.version('yasa') });
}

const make = (by = 'aron', text = first) => save(by, text, { ifAbsent: true }, 'as measured');

describe('saving an analysis', () => {
  it('makes version 1, and answers the analysis with it', async () => {
    const answer = await make();
    expect(answer).toMatchObject({
      outcome: 'saved',
      version: '1',
      analysis: {
        id: 'yasa',
        index_version: await world.version('yasa'),
        versions: [
          { version: '1', by: 'aron', at: '2026-12-16T12:01:00.000Z', note: 'as measured', registered: false },
        ],
        runs: null,
        may_remove: true,
      },
    });
    expect(await world.text('analyses/yasa/1.yml')).toBe(first);
  });

  it('makes one version after another, each with its own text', async () => {
    await make();
    const answer = await saveAgain('anna', second);
    expect(answer).toMatchObject({ version: '2', analysis: { versions: [{ by: 'aron' }, { by: 'anna' }] } });
    expect(await world.text('analyses/yasa/1.yml')).toBe(first);
    expect(await world.text('analyses/yasa/2.yml')).toBe(second);
    expect(world.audit).toMatchObject([
      { event: 'analysis.saved', by: 'aron', fields: { analysis_id: 'yasa', version: '1', note: 'as measured' } },
      { event: 'analysis.saved', by: 'anna', fields: { analysis_id: 'yasa', version: '2', note: '' } },
    ]);
  });

  it('is in the next look at the tree', async () => {
    const context = await world.acting('aron');
    await saveAnalysis(context, 'yasa', { ifAbsent: true }, { text: first, note: '' });
    expect((await context.tree.snapshot(60_000)).analyses.get('yasa')?.versions).toHaveLength(1);
  });

  it('counts on from the highest number, over names of other programs and what a crash has left', async () => {
    await make();
    await world.store.put(
      index,
      new TextEncoder().encode('kept: 1\nversions: [{version: draft, mood: good}, {version: "7"}]\n'),
      {},
    );
    await world.store.put('analyses/yasa/8.yml', new TextEncoder().encode('left over'), {});
    expect(await saveAgain('aron', second)).toMatchObject({ version: '9' });
    expect(await world.text('analyses/yasa/8.yml')).toBe('left over');
    expect(await world.text(index)).toMatch(/^kept: 1\n[\s\S]*mood: good/);
  });
});

describe('a text that is saved already', () => {
  it.each([
    ['with the version of the index as it is', async () => ({ ifVersion: await world.version('yasa') })],
    ['with an older version of the index', async () => ({ ifVersion: 'older' })],
    ['asked for as new by who made it', async () => ({ ifAbsent: true as const })],
  ])('changes nothing, %s', async (_case, condition) => {
    await make();
    const before = await world.text(index);
    expect(await save('aron', first, await condition())).toMatchObject({ outcome: 'unchanged', version: '1' });
    expect(await world.text(index)).toBe(before);
    expect(world.audit).toHaveLength(1);
  });

  it('is saved again where it is not the newest: that restores it', async () => {
    await make();
    await saveAgain('aron', second);
    expect(await saveAgain('aron', first)).toMatchObject({ outcome: 'saved', version: '3' });
  });
});

describe('a save is refused', () => {
  it('without a condition', async () => {
    expect(await refusalOf(save('aron', first, null))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('If-None-Match: *'),
      fields: { errors: [{ path: 'If-Match' }] },
    });
  });

  it('where somebody else saved meanwhile, who is named; nothing is lost', async () => {
    await make();
    const seen = await world.version('yasa');
    await save('slindgren', second, { ifVersion: seen });
    const refusal = await refusalOf(save('aron', configurationText(1000), { ifVersion: seen }));
    expect(refusal).toEqual({
      code: 'conflict',
      message:
        'slindgren saved version 2 at 2026-12-16T12:02Z while you were editing. Look at the difference, then save again.',
      fields: { version: '2', by: 'slindgren', at: '2026-12-16T12:02:00.000Z' },
    });
    expect(await world.text('analyses/yasa/2.yml')).toBe(second);
    expect(await world.text('analyses/yasa/3.yml')).toBeNull();
  });

  it.each([
    ['by somebody else, though the text is the same', 'anna', first],
    ['by the same person with another text', 'aron', second],
  ])('where there is an analysis of that name, %s', async (_case, by, text) => {
    await make();
    expect(await refusalOf(make(by, text))).toMatchObject({
      code: 'conflict',
      message:
        'There is an analysis named "yasa" already. aron saved its version 1 at 2026-12-16T12:01Z. Choose another name, or open that one and save there.',
      fields: { version: '1', by: 'aron' },
    });
  });

  it('where there is none of that name', async () => {
    expect(await refusalOf(save('aron', first, { ifVersion: '1' }))).toMatchObject({
      code: 'not_found',
      message: 'There is no analysis "yasa". Save it as a new analysis to keep your text.',
    });
  });

  it.each([
    ['that is not sound', 'versions: [{version: "1"}, {version: 2}]\n', /versions\[1\].version is 2, where a name/],
    ['that names a version twice', 'versions: [{version: "1"}, {version: "1"}]\n', /is 1 once more/],
    ['that is no YAML', 'versions: [', /cannot be used: it is no valid YAML/],
  ])('over an index %s: that has to be mended first', async (_case, text, message) => {
    await world.store.put(index, new TextEncoder().encode(text), {});
    expect(await refusalOf(saveAgain('aron', first))).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    });
    expect(await world.text(index)).toBe(text);
    expect(await world.text('analyses/yasa/3.yml')).toBeNull();
  });

  it('where the list of versions is full', async () => {
    const entries = Array.from({ length: 2600 }, (_, at) => `  - version: "${at}"\n    note: "${'x'.repeat(71)}"\n`);
    const full = `versions:\n${entries.join('')}`;
    await world.store.put(index, new TextEncoder().encode(full.padEnd(256 * 1024 - 10, '#')), {});
    expect(await refusalOf(saveAgain('aron', first))).toMatchObject({ code: 'too_large' });
    expect(await world.store.list('')).toHaveLength(1);
  });

  it.each([
    ['that cannot be read, with every fault and its line', 'resources: {cpu_cores: 0,\n gpus: -1}', [1, 2, 1]],
    ['larger than 256 KiB', `${first}# ${'x'.repeat(256 * 1024)}\n`, [null]],
    ['with half a character in it', `${first}# \ud800\n`, [null]],
  ])('for a text %s', async (_case, text, lines) => {
    const { code, fields } = await refusalOf(make('aron', text));
    expect(code).toBe('invalid');
    const errors = 'errors' in fields ? (fields.errors as { line: number | null }[]) : [];
    expect(errors.map(({ line }) => line).toSorted()).toEqual(lines.toSorted());
    expect(await world.store.list('')).toEqual([]);
  });
});

it('the bytes are kept as they came: byte order mark, CRLF, comments and other blocks', async () => {
  const text = `\uFEFF${configurationText(1, '', 'über: [ä, "\u{1F642}"] # täglich\n').replaceAll('\n', '\r\n')}`;
  await make('aron', text);
  const object = await world.store.get('analyses/yasa/1.yml');
  expect(Buffer.from(object?.bytes ?? []).toString('hex')).toBe(Buffer.from(text, 'utf8').toString('hex'));
});
