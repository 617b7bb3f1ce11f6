import { describeFound, type Found } from './found';
import { byLine, type Note, note } from './notes';
import { NoteTaker, readInteger, readRequirements, readText, warnUnknown } from './read-requirements';
import type { ResourceRequirements } from './requirements';
import { readYamlTree, type YamlTree } from './yaml-tree';

/** The blocks of an analysis's configuration file that are ours; the file may hold others. */
export interface Configuration {
  name: string | null;
  image: string | null;
  tag: string | null;
  requirements: ResourceRequirements;
  /** 0 is the lowest. */
  priority: number;
}

/** Program and arguments of a run (`docker.command`); null = the image's own. No figure, so no part of what a form edits. */
type Command = readonly string[] | null;

export type ConfigurationReading =
  | { kind: 'read'; configuration: Configuration; command: Command; warnings: Note[]; tree: YamlTree }
  | { kind: 'refused'; errors: Note[]; warnings: Note[] };

export const largestConfigurationBytes = 256 * 1024;

/**
 * Reads a configuration as its author wrote it. Every fault is told, by line; what is merely odd is a warning and the
 * file is read. Never throws on any text.
 */
export function readConfiguration(text: string): ConfigurationReading {
  const bytes = text.length > largestConfigurationBytes ? text.length : new TextEncoder().encode(text).length;
  if (bytes > largestConfigurationBytes) {
    return refused(note('', `larger than 256 KiB (${Math.ceil(bytes / 1024)} KiB)`, 'shorten it', null));
  }
  const reading = readYamlTree(text);
  if (reading.kind === 'unreadable') return refused(reading.fault);
  const { root, faults } = reading.tree;
  if (root.kind !== 'mapping') {
    const isEmpty = root.kind === 'scalar' && root.value === null;
    return refused(note('', isEmpty ? 'empty' : describeFound(root), 'a mapping with a resources block is needed', 1));
  }
  const notes = new NoteTaker();
  notes.errors.push(...faults);
  const configuration = readBlocks(root.entries, notes);
  const command = readCommand(root.entries.get('docker'), notes);
  const warnings = byLine(notes.warnings);
  if (notes.errors.length > 0) return { kind: 'refused', errors: byLine(notes.errors), warnings };
  return { kind: 'read', configuration, command, warnings, tree: reading.tree };
}

function refused(fault: Note): ConfigurationReading {
  return { kind: 'refused', errors: [fault], warnings: [] };
}

function readBlocks(entries: ReadonlyMap<string, Found>, notes: NoteTaker): Configuration {
  const name = optionalText(entries, 'identification', 'name', notes);
  const image = optionalText(entries, 'docker', 'image', notes);
  const tag = optionalText(entries, 'docker', 'tag', notes);
  const resources = entries.get('resources') ?? missingResources(entries);
  const requirements = readRequirements(resources, 'resources', notes);
  return { name, image, tag, requirements, priority: readPriority(entries.get('priority'), notes) };
}

/** Reads as nothing, on the line of the key that was most likely meant. */
function missingResources(entries: ReadonlyMap<string, Found>): Found {
  const misspelt = entries.get('resource') ?? entries.get('Resources');
  return { kind: 'scalar', value: null, text: '', line: misspelt?.line ?? null };
}

function optionalText(
  entries: ReadonlyMap<string, Found>,
  block: string,
  field: string,
  notes: NoteTaker,
): string | null {
  const mapping = entries.get(block);
  if (!mapping || isNull(mapping)) return null;
  if (mapping.kind !== 'mapping') {
    const isFirst = !notes.errors.some((error) => error.path === block);
    if (isFirst) notes.fault(block, describeFound(mapping), `a mapping with ${field} is allowed`, mapping.line);
    return null;
  }
  const found = mapping.entries.get(field);
  return found && !isNull(found) ? readText(found, `${block}.${field}`, notes) : null;
}

function readCommand(docker: Found | undefined, notes: NoteTaker): Command {
  const found = docker?.kind === 'mapping' ? docker.entries.get('command') : undefined;
  if (!found || isNull(found)) return null;
  if (found.kind !== 'sequence' || !found.items || found.items.length === 0) {
    const allowed = 'a list of texts is needed, the program first: ["python", "run.py"]';
    notes.fault('docker.command', describeFound(found), allowed, found.line);
    return null;
  }
  return found.items.map((item, index) => readText(item, `docker.command[${index}]`, notes) ?? '');
}

function readPriority(block: Found | undefined, notes: NoteTaker): number {
  if (!block || isNull(block)) return 0;
  if (block.kind !== 'mapping') {
    notes.fault('priority', describeFound(block), 'null or {base: ...} is allowed', block.line);
    return 0;
  }
  for (const [name, value] of block.entries) {
    if (name !== 'base') warnUnknown(`priority.${name}`, name, undefined, ['base'], value, notes);
  }
  const base = block.entries.get('base');
  return base ? (readInteger(base, 'priority.base', 0, notes) ?? 0) : 0;
}

function isNull(found: Found): boolean {
  return found.kind === 'scalar' && found.value === null;
}
