import 'server-only';
import { z } from 'zod';
import type { AppRecord } from '../cluster/records';
import { flatCollection } from './collection-kinds';
import { amount, flag, optional, readFields, required, soundIfGiven, text, textList } from './fields';
import { type ReadResult, readMapObject, type TreeObject } from './object-reader';
import { writeTreeYaml } from './yaml';

/** `apps/<id>.yml`: what can be launched. */
export const appCollection = flatCollection({ prefix: 'apps/', suffix: '.yml', what: 'app id', read: readApp });

const dockerSize = z
  .union([z.string(), z.number().min(0)])
  .transform(String)
  .describe('a Docker size such as 2g');

const fields = {
  name: optional(text, ''),
  image: required(text),
  // An image's own program is not what an administrator named in a form that cannot be read.
  command: soundIfGiven(textList, []),
  cpus: optional<number | null>(amount, null),
  memory: optional<string | null>(dockerSize, null),
  gpu: optional(flag, false),
  persistent: optional(flag, false),
  network: optional<string | null>(text, null),
  users: optional(textList, []),
  groups: optional(textList, []),
};

export function readApp(object: TreeObject): ReadResult<AppRecord> {
  return readMapObject(object, (map, report) => {
    const values = readFields(map, fields, report);
    return values && { ...values, id: object.name, name: values.name || object.name };
  });
}

export function writeApp({ id: _, cpus, memory, ...app }: AppRecord): Uint8Array {
  return writeTreeYaml({
    name: app.name,
    image: app.image,
    command: app.command,
    ...(cpus === null ? {} : { cpus }),
    ...(memory === null ? {} : { memory }),
    gpu: app.gpu,
    persistent: app.persistent,
    ...(app.network === null ? {} : { network: app.network }),
    users: app.users,
    groups: app.groups,
  });
}
