import 'server-only';
import { readTreeYaml, writeTreeYaml, type YamlMap, type YamlWritable } from './yaml';

/** Entry -> its new value; undefined takes the entry out. */
export type MapChanges = Readonly<Record<string, YamlWritable | undefined>>;

/**
 * The YAML map with these entries changed and all else as it was, other programs' entries too; an empty file counts as
 * an empty map. An entry that says the same already stays as it is written. Comments are not kept. Throws TypeError
 * where the bytes hold no map.
 */
export function editMap(bytes: Uint8Array, changes: MapChanges): Uint8Array {
  const map = mapIn(bytes);
  for (const [entry, value] of Object.entries(changes)) {
    if (value === undefined) map.delete(entry);
    else if (JSON.stringify(map.get(entry)) !== JSON.stringify(value)) map.set(entry, value);
  }
  return writeTreeYaml(map);
}

/** A copy of the map that the bytes hold. Throws TypeError where they hold none. */
export function mapIn(bytes: Uint8Array): Map<string, YamlWritable> {
  const yaml = readTreeYaml(bytes);
  if (yaml.kind === 'read' && yaml.value === null) return new Map();
  if (yaml.kind === 'unreadable' || !(yaml.value instanceof Map)) throw new TypeError('the file holds no map');
  return new Map<string, YamlWritable>(yaml.value as YamlMap);
}
