import { dump } from 'js-yaml';
import { type Configuration, readConfiguration } from './configuration';
import { sameConfiguration } from './configuration-yaml';
import { type ChangedField, sameBesides } from './edit-reach';
import type { Found, FoundMapping } from './found';
import { termFields, type WallClock } from './requirements';
import type { MappingLayout } from './yaml-composer';
import type { YamlTree } from './yaml-tree';

interface Change extends ChangedField {
  /** As YAML, on one line. */
  text: string;
  /** What changes inside the value, where it is a mapping that stands in the block itself. */
  inside?: readonly { field: string; text: string }[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The author's own file with the figures and names of `wanted` in it: comments, order and every other block stay as
 * they are, character for character, and go on saying what they said. Null where that cannot be done (what other blocks
 * share through an anchor, figures that no file may say, a file that is refused); then `configurationYaml` is to be
 * used, and the author told so.
 */
export function withConfiguration(text: string, wanted: Configuration): string | null {
  const before = readConfiguration(text);
  if (before.kind === 'refused') return null;
  const changes = changesBetween(before.configuration, wanted);
  const edits = editsFor(changes, before.tree);
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const edited = mark + applied(before.tree.source, edits);
  // Whatever the file does with anchors and flow style: what is handed out reads as asked.
  const after = readConfiguration(edited);
  if (after.kind === 'refused' || !sameConfiguration(after.configuration, wanted)) return null;
  return sameBesides(changes, before.tree.root, after.tree.root) ? edited : null;
}

function changesBetween(from: Configuration, to: Configuration): Change[] {
  const figures = ['cpu_cores', ...termFields, 'gpus', 'gpu_required'] as const;
  const texts = [
    { block: 'identification', field: 'name', from: from.name, to: to.name },
    { block: 'docker', field: 'image', from: from.image, to: to.image },
    { block: 'docker', field: 'tag', from: from.tag, to: to.tag },
  ];
  return [
    ...texts
      .filter((text) => text.from !== text.to)
      .map(({ block, field, to: value }) => ({ block, field, text: quoted(value) })),
    ...figures
      .filter((field) => from.requirements[field] !== to.requirements[field])
      .map((field) => ({ block: 'resources', field, text: dump(to.requirements[field]).trimEnd() })),
    ...wallClockChange(from.requirements.wall_clock, to.requirements.wall_clock),
    ...(from.priority === to.priority ? [] : [{ block: 'priority', field: 'base', text: String(to.priority) }]),
  ];
}

function wallClockChange(from: WallClock | null, to: WallClock | null): Change[] {
  const isSame = from?.seconds === to?.seconds && from?.reason === to?.reason;
  if (isSame) return [];
  const place = { block: 'resources', field: 'wall_clock' };
  if (!to) return [{ ...place, text: 'null' }];
  const parts = [
    { field: 'seconds', text: String(to.seconds), isNew: from?.seconds !== to.seconds },
    { field: 'reason', text: quoted(to.reason), isNew: from?.reason !== to.reason },
  ];
  return [{ ...place, text: flowMapping(parts), inside: parts.filter(({ isNew }) => isNew) }];
}

/** In double quotes as YAML 1.1 and 1.2 both read them back: what they print or break lines at differently is escaped. */
function quoted(text: string | null): string {
  const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (found) => `\\u${hex(found)}`);
}

function flowMapping(parts: readonly { field: string; text: string }[]): string {
  return `{${parts.map(({ field, text }) => `${field}: ${text}`).join(', ')}}`;
}

function editsFor(changes: readonly Change[], { root, source, layouts }: YamlTree): Edit[] {
  const blocks = root.kind === 'mapping' ? root.entries : new Map<string, Found>();
  const rootLayout = layouts.get(root);
  const missing = new Map<string, Change[]>();
  const edits = changes.flatMap((change) => {
    const block = blocks.get(change.block);
    const layout = block && layouts.get(block);
    // One that comes through an alias stands elsewhere, and may be others' too.
    const isHere = rootLayout?.ownMappings.has(change.block) || !rootLayout?.ownValues.has(change.block);
    if (layout && block.kind === 'mapping' && isHere) return editsInBlock(change, block, layout, { source, layouts });
    missing.set(change.block, [...(missing.get(change.block) ?? []), change]);
    return [];
  });
  return [...edits, ...Array.from(missing, ([block, fields]) => missingBlock(block, fields, rootLayout, source))];
}

function editsInBlock(
  { field, text, inside }: Change,
  block: FoundMapping,
  layout: MappingLayout,
  { source, layouts }: Pick<YamlTree, 'source' | 'layouts'>,
): Edit[] {
  const own = layout.ownMappings.get(field);
  if (!own) return [editOf(field, text, layout, source)];
  const value = block.entries.get(field);
  const inner = inside && value && layouts.get(value);
  // Each by itself, so that what is written beside them stays.
  if (inner) return inside.map((part) => editOf(part.field, part.text, inner, source));
  return [replacing(own, text, source)];
}

/** A block that the file does not have goes to its end; one of which only the name stands gets its fields there. */
function missingBlock(
  block: string,
  fields: readonly Change[],
  rootLayout: MappingLayout | undefined,
  source: string,
): Edit {
  const standing = rootLayout?.ownValues.get(block);
  if (rootLayout && (rootLayout.isFlow || standing)) {
    const alias = standing ? source.slice(...standing) : '';
    const merged = alias.startsWith('*') ? [{ field: '<<', text: alias }] : [];
    return editOf(block, flowMapping([...merged, ...fields]), rootLayout, source);
  }
  const lines = fields.map(({ field, text }) => `  ${field}: ${text}\n`).join('');
  const end = endOfDocument(source, rootLayout?.end ?? 0);
  const text = `${/[\r\n]$/.test(source.slice(0, end)) ? '' : '\n'}${block}:\n${lines}`;
  return { start: end, end, text: text.replaceAll('\n', newlineOf(source)) };
}

/** In front of the line `...`, where one ends the document. */
function endOfDocument(source: string, from: number): number {
  const marker = /^\.\.\.(?=\s|$)/gm;
  marker.lastIndex = from;
  return marker.exec(source)?.index ?? source.length;
}

function newlineOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}

/** Replaces the characters of a value that stands in the block, or adds the field behind its last one. */
function editOf(field: string, text: string, layout: MappingLayout, source: string): Edit {
  const standing = layout.ownValues.get(field);
  if (standing) return replacing(standing, text, source);
  if (layout.isFlow) {
    return { start: layout.end, end: layout.end, text: `${layout.isEmpty ? '' : ', '}${field}: ${text}` };
  }
  const lineStart =
    Math.max(source.lastIndexOf('\n', layout.start - 1), source.lastIndexOf('\r', layout.start - 1)) + 1;
  const line = `${source.slice(lineStart, layout.start)}${field}: ${text}`;
  const isBehindBreak = /[\r\n]$/.test(source.slice(0, layout.end));
  if (layout.endsInKeptText && isBehindBreak)
    return { start: layout.end, end: layout.end, text: `${line}${newlineOf(source)}` };
  const lineEnd = /\r\n|\r|\n|$/g;
  // A block text ends behind its line break.
  lineEnd.lastIndex = source.slice(0, layout.end).trimEnd().length;
  const end = lineEnd.exec(source)?.index ?? source.length;
  return { start: end, end, text: `${newlineOf(source)}${line}` };
}

function replacing([start, end]: readonly [number, number], text: string, source: string): Edit {
  const standing = source.slice(start, end);
  // What follows the colon at once needs a blank; a comment behind the head of a block text stays.
  const blank = /^\s|^$/.test(standing) ? ' ' : '';
  const comment = /^[|>][-+\d]*([ \t]+#[^\r\n]*)/.exec(standing)?.[1] ?? '';
  return { start, end, text: `${blank}${text}${comment}` };
}

function applied(source: string, edits: readonly Edit[]): string {
  // From the back, so that offsets in front stay; additions at one place keep their order.
  const ordered = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.start - a.start || b.index - a.index);
  return ordered.reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), source);
}
