import { beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../resources/configuration';
import { type AnalysesWorld, analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { registerAnalysis } from './register-analysis';
import { saveAnalysis } from './save-analysis';

type Body = Parameters<typeof registerAnalysis>[3];

const plain = configurationText(800, '', '# the end\n');
const asIs: Body = { registered: true, wall_clock: null, priority: 0 };
const slow: Body = { registered: true, wall_clock: { seconds: 7200, reason: 'slow' }, priority: 2 };
const withdraw: Body = { registered: false };
const index = 'analyses/yasa/index.yml';

let world: AnalysesWorld;
beforeEach(async () => {
  world = await analysesInFiles();
  await save(plain);
});

async function save(text: string): Promise<void> {
  world.time.now += 60_000;
  const exists = (await world.text(index)) !== null;
  const condition = exists ? { ifVersion: await world.version('yasa') } : { ifAbsent: true as const };
  await saveAnalysis(await world.acting('ada', 'admin'), 'yasa', condition, { text, note: '' });
}

async function register(body: Body, version = '1', ifVersion?: string | null) {
  world.time.now += 60_000;
  const condition = ifVersion === undefined ? await world.version('yasa') : ifVersion;
  return registerAnalysis(await world.acting('idahl', 'admin'), { id: 'yasa', version }, condition, body);
}

describe('registering a version', () => {
  it('as its text says marks it, with who did so and when', async () => {
    expect(await register(asIs)).toMatchObject({
      outcome: 'saved',
      version: '1',
      analysis: {
        index_version: await world.version('yasa'),
        versions: [
          { version: '1', registered: true, registered_by: 'idahl', registered_at: '2026-12-16T12:02:00.000Z' },
        ],
      },
    });
    expect(world.audit.at(-1)).toEqual({
      event: 'analysis.registered',
      user: null,
      by: 'idahl',
      fields: { analysis_id: 'yasa', version: '1' },
    });
  });

  it('with other values makes a version with these alone in its text', async () => {
    expect(await register(slow)).toMatchObject({
      outcome: 'saved',
      version: '2',
      analysis: {
        versions: [
          { version: '1', registered: false, registered_by: null },
          { version: '2', by: 'idahl', note: 'Registered from version 1', registered: true, registered_by: 'idahl' },
        ],
      },
    });
    expect(await world.text('analyses/yasa/1.yml')).toBe(plain);
    const line = '  wall_clock: {seconds: 7200, reason: "slow"}\n';
    expect(await world.text('analyses/yasa/2.yml')).toBe(
      `${configurationText(800, line, '# the end\n')}priority:\n  base: 2\n`,
    );
    expect(world.audit.at(-1)?.fields).toEqual({ analysis_id: 'yasa', version: '2', from_version: '1' });
  });

  it.each<[string, Body]>([
    ['as it is', asIs],
    ['with other values', slow],
    ['with a reason that differs in blanks alone', { ...slow, wall_clock: { seconds: 7200, reason: 'slow' } }],
  ])('%s a second time changes nothing, whatever the version of the index', async (_case, body) => {
    const seen = await world.version('yasa');
    const { version } = await register(body);
    await save(configurationText(900));
    const before = await world.text(index);
    expect(await register(body, '1', seen)).toMatchObject({ outcome: 'unchanged', version });
    expect(await world.text(index)).toBe(before);
  });

  it('keeps a reason in a block text that the form cannot tell from its own', async () => {
    await save(configurationText(800, '  wall_clock:\n    seconds: 7200\n    reason: |\n      slow\n'));
    expect(await register({ ...slow, priority: 0 }, '2')).toMatchObject({ outcome: 'saved', version: '2' });
    expect(await register({ ...slow, priority: 1 }, '2')).toMatchObject({ outcome: 'saved', version: '3' });
    const reading = readConfiguration((await world.text('analyses/yasa/3.yml')) ?? '');
    expect(reading).toMatchObject({
      configuration: { priority: 1, requirements: { wall_clock: { reason: 'slow\n' } } },
    });
  });

  it('that was made so and withdrawn registers that one again', async () => {
    await register(slow);
    await register(withdraw, '2');
    expect(await register(slow)).toMatchObject({ outcome: 'saved', version: '2' });
  });
});

describe('withdrawing a registration', () => {
  it('takes the mark away and is written down', async () => {
    await register(asIs);
    expect(await register(withdraw)).toMatchObject({
      outcome: 'saved',
      analysis: { versions: [{ registered: false, registered_by: null, registered_at: null }] },
    });
    expect(world.audit.at(-1)).toMatchObject({ event: 'analysis.withdrawn', by: 'idahl' });
  });

  it('of what is not registered changes nothing', async () => {
    expect(await register(withdraw, '1', 'older')).toMatchObject({ outcome: 'unchanged', version: '1' });
    expect(world.audit).toHaveLength(1);
  });
});

describe('a registration is refused', () => {
  it.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['without a version', () => register(asIs, '1', null), 'invalid', /^If-Match: has to be the "index_version"/],
    ['of a version that is not there', () => register(asIs, '9'), 'not_found', /no version "9" of yasa/],
    [
      'on an older index',
      () => register(asIs, '1', 'older'),
      'conflict',
      /^ada saved version 1 at .* Look at it again/,
    ],
    ['with other values on an older index', () => register(slow, '1', 'older'), 'conflict', /while you were deciding/],
  ])('%s', async (_case, act, code, message) => {
    const before = await world.text(index);
    expect(await refusalOf(act())).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await world.text(index)).toBe(before);
    expect(await world.text('analyses/yasa/2.yml')).toBeNull();
  });

  it('says who registered what meanwhile, or withdrew it', async () => {
    const seen = await world.version('yasa');
    await register(asIs);
    const one = await refusalOf(register(slow, '1', seen));
    expect(one.message).toBe(
      'idahl registered version 1 at 2026-12-16T12:02Z while you were deciding. Look at it again, then decide.',
    );
    await register(withdraw);
    expect((await refusalOf(register(slow, '1', seen))).message).toMatch(/^idahl withdrew version 1 at /);
  });

  it('of a version whose text is missing', async () => {
    await world.store.remove('analyses/yasa/1.yml');
    expect(await refusalOf(register(asIs))).toMatchObject({ code: 'unavailable' });
  });

  it('of a text that cannot be read, with its faults', async () => {
    await world.store.put('analyses/yasa/1.yml', new TextEncoder().encode('resources: {cpu_cores: 0}\n'), {});
    expect(await refusalOf(register(asIs))).toMatchObject({
      code: 'invalid',
      fields: { errors: expect.arrayContaining([expect.objectContaining({ path: 'resources.cpu_cores', line: 1 })]) },
    });
  });

  it('where the values cannot be changed in place, with what to do', async () => {
    await save(configurationText(800, '', 'priority: &x {base: 1}\nx: *x\n'));
    const refusal = await refusalOf(register(slow, '2'));
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringMatching(/anchor.*Open the version/) });
    expect(await register({ ...asIs, priority: 1 }, '2')).toMatchObject({ outcome: 'saved', version: '2' });
  });

  it('with other values over a text that is not UTF-8 throughout, which would lose characters', async () => {
    const [start, end] = [Buffer.from(plain.replace('# the end\n', '# ')), Buffer.from(' the end\n')];
    await world.store.put('analyses/yasa/1.yml', Buffer.concat([start, Buffer.from([0xe9]), end]), {});
    expect(await refusalOf(register(slow))).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/not UTF-8 throughout/),
    });
    expect(await register(asIs)).toMatchObject({ outcome: 'saved', version: '1' });
  });

  it('over an index that is not sound', async () => {
    await world.store.put(index, new TextEncoder().encode('versions: [{version: "1"}, {}]\n'), {});
    expect(await refusalOf(register(asIs))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('versions[1].version is missing'),
    });
  });
});
