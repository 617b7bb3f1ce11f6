import { dump } from 'js-yaml';
import { type Configuration, readConfiguration } from './configuration';
import { type ResourceRequirements, termFields } from './requirements';
import type { MappingLayout } from './yaml-composer';

/** The fields worth writing: those that differ from what a missing field means, and the two that must stand. */
function resourceEntries(requirements: ResourceRequirements): [string, unknown][] {
  const { cpu_cores, base_system_memory_mib, gpus, gpu_required, wall_clock } = requirements;
  const terms = termFields.filter((field) => field !== 'base_system_memory_mib' && requirements[field] > 0);
  return [
    ['cpu_cores', cpu_cores],
    ['base_system_memory_mib', base_system_memory_mib],
    ...terms.map((field): [string, unknown] => [field, requirements[field]]),
    ...(gpus > 0 ? [['gpus', gpus] as [string, unknown]] : []),
    ...(gpu_required ? [['gpu_required', true] as [string, unknown]] : []),
    ...(wall_clock ? [['wall_clock', wall_clock] as [string, unknown]] : []),
  ];
}

/** A configuration as YAML; reading it gives the same configuration, to the last bit of every figure. */
export function configurationYaml({ name, image, tag, requirements, priority }: Configuration): string {
  const docker = { ...(image === null ? {} : { image }), ...(tag === null ? {} : { tag }) };
  return dump({
    ...(name === null ? {} : { identification: { name } }),
    ...(Object.keys(docker).length === 0 ? {} : { docker }),
    resources: Object.fromEntries(resourceEntries(requirements)),
    ...(priority === 0 ? {} : { priority: { base: priority } }),
  });
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The author's own file with the figures of `requirements` in it: comments, order and every other block stay as they
 * are, character for character. Null where that cannot be done safely (a figure that comes through an anchor, a file
 * that is refused); then `configurationYaml` is to be used, and the author told that only our blocks are in it.
 */
export function withRequirements(text: string, requirements: ResourceRequirements): string | null {
  const before = readConfiguration(text);
  if (before.kind === 'refused') return null;
  const { root, source, layouts } = before.tree;
  const block = root.kind === 'mapping' ? root.entries.get('resources') : undefined;
  const layout = block && layouts.get(block);
  if (!layout) return null;
  const current = before.configuration.requirements;
  const edits = changedFigures(current, requirements).map(([field, value]) => editOf(field, value, layout, source));
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const edited = mark + applied(source, edits);
  const after = readConfiguration(edited);
  const isSame =
    after.kind === 'read' && sameConfiguration(after.configuration, { ...before.configuration, requirements });
  return isSame ? edited : null;
}

function changedFigures(from: ResourceRequirements, to: ResourceRequirements): [string, unknown][] {
  const fields = ['cpu_cores', ...termFields, 'gpus', 'gpu_required'] as const;
  return fields.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]]);
}

/** Replaces the characters of a value that stands in the block, or adds the field behind its last one. */
function editOf(field: string, value: unknown, layout: MappingLayout, source: string): Edit {
  const text = dump(value).trimEnd();
  const standing = layout.plainValues.get(field);
  if (standing) return { start: standing[0], end: standing[1], text };
  if (layout.isFlow) return { start: layout.end, end: layout.end, text: `, ${field}: ${text}` };
  const lineStart =
    Math.max(source.lastIndexOf('\n', layout.start - 1), source.lastIndexOf('\r', layout.start - 1)) + 1;
  const indent = source.slice(lineStart, layout.start);
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const lineEnd = /\r\n|\r|\n|$/g;
  // A block text ends behind its line break.
  lineEnd.lastIndex = source.slice(0, layout.end).trimEnd().length;
  const end = lineEnd.exec(source)?.index ?? source.length;
  return { start: end, end, text: `${newline}${indent}${field}: ${text}` };
}

function applied(source: string, edits: readonly Edit[]): string {
  // From the back, so that offsets in front stay; additions at one place keep their order.
  const ordered = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.start - a.start || b.index - a.index);
  return ordered.reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), source);
}

/** Whether two configurations say the same. */
export function sameConfiguration(one: Configuration, other: Configuration): boolean {
  return configurationYaml(one) === configurationYaml(other);
}
