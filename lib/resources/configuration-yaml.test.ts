import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRequirements, anyText } from '../testing/any-requirements';
import { type Configuration, readConfiguration } from './configuration';
import { configurationYaml, sameConfiguration } from './configuration-yaml';
import { emptyRequirements } from './requirements';

describe('a configuration as YAML', () => {
  it('reads back the same, to the last bit', () => {
    const configuration: fc.Arbitrary<Configuration> = fc.record({
      name: fc.option(anyText),
      image: fc.option(anyText),
      tag: fc.option(
        fc.oneof(anyText, fc.constantFrom('1.10', '007', '1e3', 'true', 'null', '~', '0x1F', '2026-01-01')),
      ),
      requirements: anyRequirements,
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

  it('says the same as another exactly where every figure and text is the same', () => {
    const one = { name: 'a', image: null, tag: null, requirements: emptyRequirements(), priority: 0 };
    expect(sameConfiguration(one, { ...one })).toBe(true);
    expect(sameConfiguration(one, { ...one, requirements: { ...one.requirements, cpu_cores: 2 } })).toBe(false);
    expect(sameConfiguration(one, { ...one, name: null })).toBe(false);
  });
});
