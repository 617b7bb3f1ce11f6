import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../resources/configuration';
import { analysesInFiles, refusalOf } from '../testing/analyses-world';
import { readAnalysisVersion } from './read-analysis-version';
import { saveAnalysis } from './save-analysis';

/** The configurations of the fixtures, through the service and back out of the store. */

const folder = 'lib/testing/fixtures/configurations';
const names = readdirSync(folder);
const good = names.filter((name) => !name.includes('.invalid.'));
const invalid = names.filter((name) => name.includes('.invalid.'));

const save = async (text: string) => {
  const world = await analysesInFiles();
  const context = await world.acting('ada', 'admin');
  return { world, context, saved: saveAnalysis(context, 'a', { ifAbsent: true }, { text, note: '' }) };
};

describe('a configuration that can be read', () => {
  const cases = good.flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    return [
      [name, text],
      [`${name} with CRLF`, text.replaceAll(/\r?\n/g, '\r\n')],
      [`${name} with a byte order mark`, `\uFEFF${text}`],
    ] as const;
  });

  it.each(cases)('%s comes back byte for byte', async (_name, text) => {
    const { world, context, saved } = await save(text);
    expect(await saved).toMatchObject({ outcome: 'saved', version: '1' });
    const object = await world.store.get('analyses/a/1.yml');
    expect(Buffer.compare(object?.bytes ?? new Uint8Array(), Buffer.from(text, 'utf8'))).toBe(0);
    const answer = await readAnalysisVersion(context, { id: 'a', version: '1' });
    expect(answer.text).toBe(text);
    expect(answer.errors).toEqual([]);
  });
});

it.each(invalid)('%s is refused with every fault, and nothing is written', async (name) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const { world, saved } = await save(text);
  const refusal = await refusalOf(saved);
  const reading = readConfiguration(text);
  if (reading.kind !== 'refused') throw new Error('must be refused');
  expect(reading.errors.length).toBeGreaterThan(2);
  const errors = reading.errors.map(({ path, message, line }) => ({ path, message, line }));
  expect(refusal).toMatchObject({ code: 'invalid', fields: { errors } });
  expect(await world.store.list('')).toEqual([]);
});
