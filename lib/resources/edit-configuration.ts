import { dump } from 'js-yaml';
import { type Configuration, readConfiguration } from './configuration';
import { sameConfiguration } from './configuration-yaml';
import { termFields } from './requirements';
import type { MappingLayout } from './yaml-composer';
import type { YamlTree } from './yaml-tree';

interface Change {
  block: string;
  field: string;
  /** As YAML, on one line. */
  text: string;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The author's own file with the figures and names of `wanted` in it: comments, order and every other block stay as
 * they are, character for character. Null where that cannot be done safely (a figure that comes through an anchor, a
 * name that is taken away, a file that is refused); then `configurationYaml` is to be used, and the author told so.
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
  return after.kind === 'read' && sameConfiguration(after.configuration, wanted) ? edited : null;
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
      .map(({ block, field, to: value }) => ({ block, field, text: JSON.stringify(value) })),
    ...figures
      .filter((field) => from.requirements[field] !== to.requirements[field])
      .map((field) => ({ block: 'resources', field, text: dump(to.requirements[field]).trimEnd() })),
  ];
}

function editsFor(changes: readonly Change[], { root, source, layouts }: YamlTree): Edit[] {
  const missing = new Map<string, string>();
  const edits: Edit[] = [];
  for (const { block, field, text } of changes) {
    const found = root.kind === 'mapping' ? root.entries.get(block) : undefined;
    const layout = found && layouts.get(found);
    if (layout) edits.push(editOf(field, text, layout, source));
    else missing.set(block, `${missing.get(block) ?? ''}  ${field}: ${text}\n`);
  }
  // A block that the file does not have goes to its end.
  const newline = newlineOf(source);
  for (const [block, fields] of missing) {
    const text = `${/[\r\n]$/.test(source) ? '' : '\n'}${block}:\n${fields}`.replaceAll('\n', newline);
    edits.push({ start: source.length, end: source.length, text });
  }
  return edits;
}

function newlineOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}

/** Replaces the characters of a value that stands in the block, or adds the field behind its last one. */
function editOf(field: string, text: string, layout: MappingLayout, source: string): Edit {
  const standing = layout.ownValues.get(field);
  if (standing) return { start: standing[0], end: standing[1], text };
  if (layout.isFlow) return { start: layout.end, end: layout.end, text: `, ${field}: ${text}` };
  const lineStart =
    Math.max(source.lastIndexOf('\n', layout.start - 1), source.lastIndexOf('\r', layout.start - 1)) + 1;
  const lineEnd = /\r\n|\r|\n|$/g;
  // A block text ends behind its line break.
  lineEnd.lastIndex = source.slice(0, layout.end).trimEnd().length;
  const end = lineEnd.exec(source)?.index ?? source.length;
  return { start: end, end, text: `${newlineOf(source)}${source.slice(lineStart, layout.start)}${field}: ${text}` };
}

function applied(source: string, edits: readonly Edit[]): string {
  // From the back, so that offsets in front stay; additions at one place keep their order.
  const ordered = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.start - a.start || b.index - a.index);
  return ordered.reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), source);
}
