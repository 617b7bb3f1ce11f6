import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
import { type AnalysesWorld, analysesInFiles, configurationText, refusalOf } from '../testing/analyses-world';
import { saveAnalysis } from './save-analysis';

/** Wall clock and priority are set at registration: an author leaves them as they stand. */

let world: AnalysesWorld;
beforeEach(async () => {
  world = await analysesInFiles();
});

const plain = configurationText(1);
const slow = configurationText(1, '  wall_clock: {seconds: 7200, reason: slow}\n');
const urgent = configurationText(1, '', 'priority: {base: 2}\n');
const both = configurationText(1, '  wall_clock: {seconds: 7200, reason: slow}\n', 'priority: {base: 2}\n');

async function save(text: string, by: string, role: Role = 'author') {
  const exists = (await world.text('analyses/yasa/index.yml')) !== null;
  const condition = exists ? { ifVersion: await world.version('yasa') } : { ifAbsent: true as const };
  return saveAnalysis(await world.acting(by, role), 'yasa', condition, { text, note: '' });
}

describe("an author's text", () => {
  it.each([
    ['with a wall clock, as the first', null, slow, ['wall_clock'], 'resources.wall_clock', 4],
    ['with a priority, as the first', null, urgent, ['priority'], 'priority.base', 4],
    ['with a new wall clock', plain, slow, ['wall_clock'], 'resources.wall_clock', 4],
    ['with another wall clock', slow, slow.replace('7200', '7201'), ['wall_clock'], 'resources.wall_clock', 4],
    ['with another reason', slow, slow.replace('slow', 'slower'), ['wall_clock'], 'resources.wall_clock', 4],
    ['without the wall clock that stands', slow, plain, ['wall_clock'], 'resources.wall_clock', 1],
    ['without the priority that stands', urgent, plain, ['priority'], 'priority.base', null],
    ['with both changed', both, plain, ['wall_clock', 'priority'], 'resources.wall_clock', 1],
  ])('%s is refused, and what it changes is named', async (_case, standing, text, fields, path, line) => {
    if (standing !== null) await save(standing, 'ada', 'admin');
    const refusal = await refusalOf(save(text, 'aron'));
    expect(refusal).toMatchObject({
      code: 'forbidden',
      fields: { fields, version: standing === null ? null : '1' },
    });
    expect(refusal.fields).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path, line })]) });
    expect(world.audit.at(-1)).toMatchObject({
      event: 'analysis.refused',
      by: 'aron',
      fields: { analysis_id: 'yasa', act: 'save', detail: refusal.message },
    });
    expect(await world.text('analyses/yasa/2.yml')).toBeNull();
  });

  it.each([
    [
      'none',
      plain,
      slow,
      'wall_clock is set at registration, by an administrator; leave it as it is in version 1 (none).',
    ],
    [
      'the one that stands',
      slow,
      plain,
      'wall_clock is set at registration, by an administrator; leave it as it is in version 1 (7200 s, “slow”).',
    ],
    [
      'the priority',
      urgent,
      plain,
      'priority is set at registration, by an administrator; leave it as it is in version 1 (2).',
    ],
  ])('is told what to leave: %s', async (_case, standing, text, words) => {
    await save(standing, 'ada', 'admin');
    expect((await refusalOf(save(text, 'aron'))).message).toBe(words);
  });

  it.each([
    ['in another style', slow.replace('{seconds: 7200, reason: slow}', '\n    reason: "slow"\n    seconds: 7.2e+3')],
    [
      'through an anchor',
      `x: &x {seconds: 7200, reason: slow}\n${slow.replace('{seconds: 7200, reason: slow}', '*x')}`,
    ],
    ['with the priority that a missing one means', `${slow}priority: {base: 0}\n`],
  ])('may say the same %s', async (_case, text) => {
    await save(slow, 'ada', 'admin');
    expect(await save(text, 'aron')).toMatchObject({ outcome: 'saved', version: '2' });
  });

  it('is held to the newest version that can be read', async () => {
    await save(slow, 'ada', 'admin');
    await save(plain, 'ada', 'admin');
    await world.store.remove('analyses/yasa/2.yml');
    expect(await refusalOf(save(urgent, 'aron'))).toMatchObject({ fields: { version: '1' } });
    expect(await save(`${slow}# more\n`, 'aron')).toMatchObject({ outcome: 'saved', version: '3' });
  });

  it('learns first that somebody saved meanwhile', async () => {
    await save(plain, 'aron');
    const seen = await world.version('yasa');
    await save(slow, 'ada', 'admin');
    const late = saveAnalysis(await world.acting('aron'), 'yasa', { ifVersion: seen }, { text: urgent, note: '' });
    expect(await refusalOf(late)).toMatchObject({ code: 'conflict', fields: { by: 'ada', version: '2' } });
  });
});

it('an administrator may set both', async () => {
  await save(plain, 'aron');
  expect(await save(both, 'ada', 'admin')).toMatchObject({ outcome: 'saved', version: '2' });
});
