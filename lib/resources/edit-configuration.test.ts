import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRequirements, anyText } from '../testing/any-requirements';
import { readConfiguration } from './configuration';
import { withConfiguration } from './edit-configuration';
import { emptyRequirements } from './requirements';

const folder = 'lib/testing/fixtures/configurations';
const untitled = { name: null, image: null, tag: null, priority: 0 };

describe("an author's own file with other figures", () => {
  const good = readdirSync(folder).filter((name) => !name.includes('.invalid.'));
  const source = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

  it.each(good)('%s is unchanged, byte for byte, where no figure changed', (name) => {
    const reading = readConfiguration(source(name));
    if (reading.kind !== 'read') throw new Error('must be read');
    // A legacy cpu_mhz is read as cores; that is no change.
    expect(withConfiguration(source(name), reading.configuration)).toBe(source(name));
  });

  it.each([
    [
      'yasa-staging.yml',
      'changes only the figure',
      { per_hour_per_khz_system_memory_mib: 460.5 },
      [['per_hour_per_khz_system_memory_mib: 450 ', 'per_hour_per_khz_system_memory_mib: 460.5 ']],
    ],
    [
      'yasa-staging.yml',
      'adds a field behind the last one',
      { per_hour_system_memory_mib: 3, gpus: 1 },
      [
        ['kHz', 'kHz'],
        [
          'per_channel_per_khz_system_memory_mib: 90\n',
          'per_channel_per_khz_system_memory_mib: 90\n  per_hour_system_memory_mib: 3\n  gpus: 1\n',
        ],
      ],
    ],
    [
      'legacy-cpu-mhz-crlf.yml',
      'keeps CRLF',
      { base_system_memory_mib: 501, artifacts_memory_mib: 2 },
      [
        ['base_system_memory_mib: 500\r\n', 'base_system_memory_mib: 501\r\n'],
        ['per_hour_system_memory_mib: 12\r\n', 'per_hour_system_memory_mib: 12\r\n  artifacts_memory_mib: 2\r\n'],
      ],
    ],
    [
      'gpu-detector.yml',
      'adds behind a block text',
      { per_hour_system_memory_mib: 0.5 },
      [['on the slowest card\n', 'on the slowest card\n  per_hour_system_memory_mib: 0.5\n']],
    ],
    [
      'anchors-and-typo.yml',
      'overrides a merged figure beside the merge',
      { base_system_memory_mib: 600 },
      [['per_hour_system_memory_mib: 4\n', 'per_hour_system_memory_mib: 4\n  base_system_memory_mib: 600\n']],
    ],
  ] as const)('%s: %s', (name, _case, changes, replacements) => {
    const reading = readConfiguration(source(name));
    if (reading.kind !== 'read') throw new Error('must be read');
    let expected = source(name);
    for (const [from, to] of replacements) expected = expected.replace(from, to);
    const requirements = { ...reading.configuration.requirements, ...changes };
    expect(withConfiguration(source(name), { ...reading.configuration, requirements })).toBe(expected);
  });

  it('is never wrong: the edited file reads as asked, or there is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), anyRequirements, anyText, (name, requirements, title) => {
        const reading = readConfiguration(source(name));
        if (reading.kind !== 'read') throw new Error('must be read');
        const priority = requirements.gpus;
        const wanted = { ...reading.configuration, name: title, requirements, priority };
        const edited = withConfiguration(source(name), wanted);
        if (edited === null) expect(name).not.toBe('yasa-staging.yml');
        else expect(readConfiguration(edited)).toMatchObject({ kind: 'read', configuration: wanted });
      }),
    );
  });

  it.each([
    ['a file that is refused', 'resources: {cpu_cores: 0}'],
    ['a figure that others share', 'resources: {cpu_cores: 1, base_system_memory_mib: &x 5}\na: *x'],
    ['a block that others share', 'resources: &x {cpu_cores: 1, base_system_memory_mib: 5}\na: *x'],
    ['a block that others merge', 'resources: &x {cpu_cores: 1, base_system_memory_mib: 5}\na: {<<: *x}'],
  ])('is null for %s', (_case, yaml) => {
    const requirements = { ...emptyRequirements(), base_system_memory_mib: 7 };
    expect(withConfiguration(yaml, { ...untitled, requirements })).toBeNull();
  });

  it.each([
    ['in quotes', 'identification: {name: "a"}\n', 'identification: {name: "b"}\n'],
    ['bare', 'identification:\n  name: a # mine\n', 'identification:\n  name: "b" # mine\n'],
    ['not there yet', '', 'identification:\n  name: "b"\n'],
  ])('changes a name %s', (_case, from, to) => {
    const block = 'resources: {cpu_cores: 1, base_system_memory_mib: 0}\n';
    const wanted = { ...untitled, name: 'b', requirements: emptyRequirements() };
    expect(withConfiguration(block + from, wanted)).toBe(block + to);
  });
});

it('a name that is taken away stands as null; what no file may say is not written', () => {
  const yaml = 'identification: {name: A}\nresources: {cpu_cores: 1, base_system_memory_mib: 5}\n';
  const reading = readConfiguration(yaml);
  const configuration = reading.kind === 'read' ? reading.configuration : null;
  if (!configuration) throw new Error('the text is readable');
  expect(withConfiguration(yaml, { ...configuration, name: null })).toBe(yaml.replace('A}', 'null}'));
  const { requirements } = configuration;
  expect(withConfiguration(yaml, { ...configuration, name: '' })).toBeNull();
  expect(withConfiguration(yaml, { ...configuration, requirements: { ...requirements, cpu_cores: 1.5 } })).toBeNull();
});
