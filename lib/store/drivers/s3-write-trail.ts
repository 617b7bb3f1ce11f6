import 'server-only';
import { randomBytes } from 'node:crypto';

/** In the object's metadata (`x-amz-meta-headroom-write`): the ids of the last writes, the latest first. */
const metadataName = 'headroom-write';

/** Nobody waits while as many others write the same object. */
const keptIds = 16;

const rememberedObjects = 2_000;

/**
 * Which writes an object came from. An answer that was lost says nothing of its write; the trail tells, also when others
 * have written on top of it since. What was read is remembered, so that the next write carries the trail on.
 */
export interface WriteTrails {
  /** For a write on that version (null: on whatever stands there): its own new id, and the metadata to write. */
  next(key: string, onVersion: string | null): { id: string; metadata: Record<string, string> };
  remember(key: string, version: string, metadata: Record<string, string> | undefined): void;
}

export function createWriteTrails(): WriteTrails {
  // The one that was remembered last stands last.
  const trails = new Map<string, { version: string; ids: readonly string[] }>();

  function idsBefore(key: string, onVersion: string | null): readonly string[] {
    const known = trails.get(key);
    return known && known.version === onVersion ? known.ids : [];
  }

  return {
    next(key, onVersion) {
      const id = randomBytes(9).toString('base64url');
      const ids = [id, ...idsBefore(key, onVersion)].slice(0, keptIds);
      return { id, metadata: { [metadataName]: ids.join('.') } };
    },
    remember(key, version, metadata) {
      trails.delete(key);
      trails.set(key, { version, ids: trailIn(metadata) });
      const [oldest] = trails.keys();
      if (trails.size > rememberedObjects && oldest !== undefined) trails.delete(oldest);
    },
  };
}

/** The ids that an object's metadata lists, the latest first; none where other programs wrote it. */
export function trailIn(metadata: Record<string, string> | undefined): readonly string[] {
  const text = metadata?.[metadataName] ?? '';
  return text.split('.').filter((id) => id !== '');
}
