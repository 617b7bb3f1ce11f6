import 'server-only';
import { z } from 'zod';
import type { EpochMs } from '../time/clock';
import type { SealedFiles } from './local-copy-files';
import type { CopyIndex, FolderListing } from './local-copy-index';
import type { TimeSlices } from './time-slices';

/** No folder's name: those are empty or end in `/`. */
const stateName = 'state';

/** How far behind the kept instant may be (ms) at which the store was last heard, after a crash. */
const heardBehindMs = 10_000;

const stateSchema = z.object({
  heardAt: z.number().nullable(),
  covered: z.array(z.object({ prefix: z.string(), from: z.string(), at: z.number() })),
  folders: z.array(z.string()),
});

/** Key, version, bytes. */
const listingSchema = z.array(z.tuple([z.string(), z.string(), z.number()]));

/** Keeps on disk what the store told of its objects, so that a process that starts without it knows what there was. */
export interface CopyState {
  /** When the store last answered; null where it never did. */
  heardAt: EpochMs | null;
  load(): Promise<void>;
  /** Writes what has changed since the last time; `now` the instant too, however little it changed. */
  save(now?: 'now'): Promise<void>;
}

export function createCopyState(files: SealedFiles, index: CopyIndex, slices: TimeSlices): CopyState {
  let keptHeardAt: EpochMs | null = null;

  const write = (name: string, content: unknown) =>
    files.write(name, { version: '', at: state.heardAt ?? 0, bytes: Buffer.from(JSON.stringify(content)) });

  function saveState(): void {
    const { heardAt } = state;
    if (!write(stateName, { heardAt, covered: index.covered(), folders: index.folders() })) return;
    keptHeardAt = heardAt;
  }

  const state: CopyState = {
    heardAt: null,

    async load() {
      const listings = new Map<string, FolderListing>();
      let kept: z.infer<typeof stateSchema> = { heardAt: null, covered: [], folders: [] };
      for await (const { name, object } of files.readAll(slices)) {
        const content: unknown = JSON.parse(Buffer.from(object.bytes).toString('utf8'));
        if (name === stateName) kept = stateSchema.parse(content);
        else
          listings.set(
            name,
            listingSchema.parse(content).map(([key, version, size]) => ({ key, version, size })),
          );
      }
      index.restore(kept.covered, kept.folders, listings);
      state.heardAt = kept.heardAt;
      keptHeardAt = kept.heardAt;
    },

    /**
     * Listings before the state that names them: one that is named and missing takes back what is covered. A folder that
     * is empty goes after: while it is there it is only old.
     */
    async save(now) {
      const emptied: string[] = [];
      for (const folder of index.takeChanged()) {
        const turn = slices.turn();
        if (turn) await turn;
        const listing = index.listingOf(folder);
        if (listing.length === 0) emptied.push(folder);
        else
          write(
            folder,
            listing.map(({ key, version, size }) => [key, version, size]),
          );
      }
      const isBehind = (state.heardAt ?? 0) - (keptHeardAt ?? 0) >= heardBehindMs;
      if (index.takeShapeChanged() || isBehind || now === 'now') saveState();
      for (const folder of emptied) if (index.listingOf(folder).length === 0) files.discard(folder);
    },
  };
  return state;
}
