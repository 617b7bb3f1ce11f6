import { expect, it } from 'vitest';
import { readConfiguration } from '@/lib/resources/configuration';
import { configurationOf } from './configuration-of';
import { configurationText } from './configuration-text';
import { startingInputs } from './inputs';

const configuration = configurationOf({ ...startingInputs, name: 'Mine' });

it('writes into the file that there is, and says so', () => {
  const source = '# kept\nother: 1\nresources:\n  cpu_cores: 2\n  base_system_memory_mib: 8 # measured\n';
  const { text, isOwnFile } = configurationText(source, configuration);
  expect(isOwnFile).toBe(true);
  expect(text).toContain('# kept\nother: 1\nresources:\n  cpu_cores: 1\n  base_system_memory_mib: 512 # measured\n');
  expect(readConfiguration(text)).toMatchObject({ kind: 'read', configuration });
});

it.each([
  ['there is none', null],
  ['it cannot be read', 'resources: [\n'],
])('writes the blocks of the page alone where %s', (_case, source) => {
  const { text, isOwnFile } = configurationText(source, configuration);
  expect(isOwnFile).toBe(false);
  expect(readConfiguration(text)).toMatchObject({ kind: 'read', configuration });
});
