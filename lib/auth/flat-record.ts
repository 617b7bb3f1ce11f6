import 'server-only';
import type { z } from 'zod';
import { readTreeYaml } from '../records/yaml';

/** A file that holds one map, read through a schema; null where it cannot be used (it then opens nothing). */
export function readFlatRecord<S extends z.ZodType>(bytes: Uint8Array, schema: S): z.output<S> | null {
  const yaml = readTreeYaml(bytes);
  if (yaml.kind === 'unreadable' || !(yaml.value instanceof Map)) return null;
  return schema.safeParse(Object.fromEntries(yaml.value)).data ?? null;
}
