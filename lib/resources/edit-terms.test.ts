import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from './configuration';
import { withConfiguration } from './edit-configuration';
import { type TermField, termFields } from './requirements';

/** What version control shows of a change: lines that went and lines that came. */

const folder = 'lib/testing/fixtures/configurations';
const good = readdirSync(folder).filter((name) => !name.includes('.invalid.'));

function read(name: string): { source: string; configuration: Configuration; own: ReadonlySet<string> } {
  const source = readFileSync(`${folder}/${name}`, 'utf8');
  const reading = readConfiguration(source);
  if (reading.kind !== 'read') throw new Error(`${name} must be read`);
  const { root, layouts } = reading.tree;
  const block = root.kind === 'mapping' ? root.entries.get('resources') : undefined;
  const own = block && layouts.get(block)?.ownValues;
  return { source, configuration: reading.configuration, own: new Set(own?.keys()) };
}

/** Lines with their ends. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function withTerm(name: string, field: TermField): { before: string[]; after: string[] } {
  const { source, configuration } = read(name);
  const requirements = { ...configuration.requirements, [field]: configuration.requirements[field] + 1.5 };
  const edited = withConfiguration(source, { ...configuration, requirements });
  if (edited === null) throw new Error(`${field} of ${name} cannot be edited`);
  return { before: linesOf(source), after: linesOf(edited) };
}

const cases = good.flatMap((name) => termFields.map((field) => [name, field, read(name).own.has(field)] as const));
const standing = cases.filter(([, , stands]) => stands);
const absent = cases.filter(([, , stands]) => !stands);

describe('one term of a configuration', () => {
  it('stands in the files in many places, and not in as many', () => {
    expect(standing.length).toBeGreaterThan(12);
    expect(absent.length).toBeGreaterThan(12);
  });

  it.each(standing)('%s: changing %s changes one line', (name, field) => {
    const { before, after } = withTerm(name, field);
    expect(after).toHaveLength(before.length);
    const changed = after.filter((line, index) => line !== before[index]);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain(`${field}: `);
  });

  it.each(absent)('%s: adding %s adds one line', (name, field) => {
    const { before, after } = withTerm(name, field);
    expect(after).toHaveLength(before.length + 1);
    const place = after.findIndex((line, index) => line !== before[index]);
    expect(after.toSpliced(place, 1)).toEqual(before);
    expect(after[place]).toContain(`${field}: `);
  });

  it.each(termFields)('keeps CRLF where %s changes', (field) => {
    const { after } = withTerm('legacy-cpu-mhz-crlf.yml', field);
    expect(after.filter((line) => !line.endsWith('\r\n'))).toEqual([]);
  });

  it('keeps a byte order mark', () => {
    const { source, configuration } = read('yasa-staging.yml');
    const requirements = { ...configuration.requirements, base_system_memory_mib: 900 };
    const edited = withConfiguration(`\uFEFF${source}`, { ...configuration, requirements });
    expect(edited).toBe(`\uFEFF${source.replace('base_system_memory_mib: 800', 'base_system_memory_mib: 900')}`);
  });
});
