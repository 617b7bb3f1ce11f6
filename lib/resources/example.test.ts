import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfiguration } from './configuration';
import { exampleConfiguration, exampleRuns, exampleRunsCsv } from './example';

const fixture = (name: string) => readFileSync(`lib/testing/fixtures/${name}`, 'utf8');

it('the example is the published configuration with its runs, word for word', () => {
  expect(exampleConfiguration).toBe(fixture('configurations/yasa-staging.yml'));
  expect(exampleRunsCsv.trimEnd()).toBe(fixture('yasa-measured.csv').trimEnd());
  expect(readConfiguration(exampleConfiguration).kind).toBe('read');
  expect(exampleRuns()).toHaveLength(7);
});
