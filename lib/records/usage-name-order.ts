import 'server-only';
import { grown } from './usage-names';

/** Before the first name of a file. */
export const beforeFirst = -1;

/**
 * The order in which files name users, as learned from those read so far: one chain through all names. Programs write
 * names sorted, so the next name of a file is mostly the next one of the chain, or one of the few after it; to compare
 * a name is much faster than to find it. A wrong guess costs a moment, nothing else.
 */
export class NameOrder {
  /** By id + 1: the id + 1 that follows, 0 at the end of the chain. */
  private followers = new Uint32Array(1024);
  /** By id: 1 where the name has its place in the chain. Each is put there once, so the chain never runs in a circle. */
  private placed = new Uint8Array(1024);

  /** The id that follows `id`, or the first one after {@link beforeFirst}; -1 at the end. */
  after(id: number): number {
    return (this.followers[id + 1] ?? 0) - 1;
  }

  /** Gives a name its place, where it has none, after one that has one. */
  place(id: number, previous: number): void {
    if (this.placed[id] === 1) return;
    if (id + 1 >= this.followers.length) {
      this.followers = grown(this.followers, id + 2);
      this.placed = grown(this.placed, id + 2);
    }
    this.placed[id] = 1;
    this.followers[id + 1] = this.followers[previous + 1] as number;
    this.followers[previous + 1] = id + 1;
  }
}
