import 'server-only';
import { epochSeconds, instant } from '../records/fields';
import { readMapObject, type TreeObject } from '../records/object-reader';
import { writeTreeYaml } from '../records/yaml';
import type { EpochMs } from '../time/clock';

/** `cluster/token-use/<node id>.yml`: when that frontend last saw each access token used. A flat map, `token id: instant`. */
export type TokenUses = ReadonlyMap<string, EpochMs>;

export const tokenUsePrefix = 'cluster/token-use/';

export function tokenUseKey(nodeId: string): string {
  return `${tokenUsePrefix}${nodeId}.yml`;
}

/** What cannot be read is no use: it only ever says when something was last seen. */
export function readTokenUses(object: Pick<TreeObject, 'key' | 'bytes'>): TokenUses {
  const { record } = readMapObject(object, (map) => {
    const uses = new Map<string, EpochMs>();
    for (const [id, value] of map) {
      const read = instant.safeParse(value);
      if (/^[0-9a-f]{16}$/.test(id) && read.success) uses.set(id, read.data);
    }
    return uses;
  });
  return record ?? new Map();
}

export function writeTokenUses(uses: TokenUses): Uint8Array {
  const sorted = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return writeTreeYaml(Object.fromEntries(sorted.map(([id, at]) => [id, epochSeconds(at)])));
}
