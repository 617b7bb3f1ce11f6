import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from './configuration';
import { configurationYaml, withRequirements } from './configuration-yaml';
import { emptyRequirements, termFields } from './requirements';

const folder = 'lib/testing/fixtures/configurations';

const coefficient = fc.oneof(fc.constant(0), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.nat(5000));
const requirements = fc
  .record({
    terms: fc.tuple(...termFields.map(() => coefficient)),
    cpu_cores: fc.integer({ min: 1, max: 512 }),
    gpus: fc.nat(8),
    isRequired: fc.boolean(),
    wall_clock: fc.option(fc.record({ seconds: fc.integer({ min: 1 }), reason: text() })),
  })
  .map(({ terms, cpu_cores, gpus, isRequired, wall_clock }) => ({
    ...emptyRequirements(),
    ...Object.fromEntries(termFields.map((field, index) => [field, (terms[index] ?? 0) + 0])),
    cpu_cores,
    gpus,
    gpu_required: isRequired && gpus > 0,
    wall_clock,
  }));

function text() {
  // A lone surrogate or a control character is no YAML text.
  return fc
    .string({ unit: 'grapheme' })
    .filter((value) => value.trim() !== '' && /^[\x20-\x7e\u00a1-\uffef]*$/.test(value));
}

describe('a configuration as YAML', () => {
  it('reads back the same, to the last bit', () => {
    const configuration: fc.Arbitrary<Configuration> = fc.record({
      name: fc.option(text()),
      image: fc.option(text()),
      tag: fc.option(
        fc.oneof(text(), fc.constantFrom('1.10', '007', '1e3', 'true', 'null', '~', '0x1F', '2026-01-01')),
      ),
      requirements,
      priority: fc.nat(100),
    });
    fc.assert(
      fc.property(configuration, (written) => {
        const reading = readConfiguration(configurationYaml(written));
        expect(reading).toMatchObject({ kind: 'read', warnings: [], configuration: written });
      }),
    );
  });

  it('leaves out what a missing field means anyway', () => {
    const written = { name: null, image: null, tag: null, requirements: emptyRequirements(), priority: 0 };
    expect(configurationYaml(written)).toBe('resources:\n  cpu_cores: 1\n  base_system_memory_mib: 0\n');
  });
});

describe("an author's own file with other figures", () => {
  const good = readdirSync(folder).filter((name) => !name.includes('.invalid.'));
  const source = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

  it.each(good)('%s is unchanged, byte for byte, where no figure changed', (name) => {
    const reading = readConfiguration(source(name));
    if (reading.kind !== 'read') throw new Error('must be read');
    // A legacy cpu_mhz is read as cores; that is no change.
    expect(withRequirements(source(name), reading.configuration.requirements)).toBe(source(name));
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
    expect(withRequirements(source(name), { ...reading.configuration.requirements, ...changes })).toBe(expected);
  });

  it('is never wrong: the edited file reads as asked, or there is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), requirements, (name, wanted) => {
        const edited = withRequirements(source(name), wanted);
        if (edited === null) return;
        expect(readConfiguration(edited)).toMatchObject({ configuration: { requirements: wanted } });
      }),
    );
  });

  it.each([
    ['a file that is refused', 'resources: {cpu_cores: 0}'],
    ['a figure under an anchor that others use', 'a: &x 5\nresources: {cpu_cores: 1, base_system_memory_mib: *x}'],
  ])('is null for %s', (_case, yaml) => {
    expect(withRequirements(yaml, { ...emptyRequirements(), base_system_memory_mib: 7 })).toBeNull();
  });
});
