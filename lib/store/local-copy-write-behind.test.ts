import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../testing/tree-objects';
import type { SealedFiles, SealedObject } from './local-copy-files';
import { createWriteBehind, type WriteBehind } from './local-copy-write-behind';
import { createTimeSlices } from './time-slices';

const object = (text: string): SealedObject => ({ version: text, at: 7, bytes: bytesOf(text) });

/** A disk in memory, which takes nothing while it is full. */
class Disk {
  readonly files = new Map<string, SealedObject>();
  isFull = false;
  readonly read = (name: string) => this.files.get(name) ?? null;
  readonly discard = (name: string) => void this.files.delete(name);
  readonly write = (name: string, sealed: SealedObject) => {
    if (!this.isFull) this.files.set(name, sealed);
    return !this.isFull;
  };
  texts(): Record<string, string> {
    return Object.fromEntries([...this.files].map(([name, { version }]) => [name, version]));
  }
}

let disk: Disk;
let lost: string[];
let behind: WriteBehind;
beforeEach(() => {
  // The quiet time alone: the slices' turns are real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  disk = new Disk();
  lost = [];
  behind = createWriteBehind({
    ...{ files: disk as Partial<SealedFiles> as SealedFiles, slices: createTimeSlices(8), mostBytes: 10 },
    onLost: (name) => lost.push(name),
  });
});
afterEach(() => vi.useRealTimers());

describe('what is read for the first time', () => {
  it('waits, and is at hand meanwhile', async () => {
    expect(behind.writeFirst('a', object('one'))).toBe(true);
    expect(behind.read('a')).toEqual(object('one'));
    expect(disk.texts()).toEqual({});
    await behind.settled();
    expect(disk.texts()).toEqual({ a: 'one' });
    expect(behind.read('a')).toEqual(object('one'));
  });

  it('is what was read last, once that is written', async () => {
    behind.writeFirst('a', object('one'));
    behind.writeFirst('a', object('two'));
    await behind.settled();
    expect(disk.texts()).toEqual({ a: 'two' });
  });

  it('is written at once where too much waits already', async () => {
    behind.writeFirst('a', object('12345678'));
    behind.writeFirst('b', object('123'));
    expect(disk.texts()).toEqual({ b: '123' });
    behind.writeFirst('c', object('12'));
    behind.writeFirst('a', object('1234567890'));
    expect(disk.texts()).toEqual({ b: '123', a: '1234567890' });
    behind.writeFirst('d', object('12345678'));
    await behind.settled();
    expect(Object.keys(disk.texts())).toEqual(['b', 'a', 'c', 'd']);
  });

  it('is not written once it is taken away', async () => {
    behind.writeFirst('a', object('one'));
    behind.discard('a');
    expect(behind.read('a')).toBeNull();
    await behind.settled();
    expect(disk.texts()).toEqual({});
  });

  it('is told to be lost where the disk does not take it', async () => {
    behind.writeFirst('a', object('one'));
    disk.isFull = true;
    await behind.settled();
    expect(lost).toEqual(['a']);
    expect(behind.writeFirst('a', object('one'))).toBe(true);
    expect(behind.write('a', object('two'))).toBe(false);
    expect(behind.read('a')).toBeNull();
  });
});

describe('what replaces or removes a file', () => {
  it.each([
    ['a change', () => behind.write('a', object('two')), { a: 'two' }],
    ['a removal', () => behind.discard('a'), {}],
  ])('is done at once: %s', (_, change, expected) => {
    disk.files.set('a', object('one'));
    change();
    expect(disk.texts()).toEqual(expected);
  });

  it('is not undone by an older one that waited', async () => {
    behind.writeFirst('a', object('one'));
    behind.write('a', object('two'));
    await behind.settled();
    expect(disk.texts()).toEqual({ a: 'two' });
  });
});

describe('when files are written', () => {
  it('as soon as nobody has asked the store for a while', async () => {
    const [first, second] = [behind.busy(), behind.busy()];
    behind.writeFirst('a', object('one'));
    first();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(disk.texts()).toEqual({});
    second();
    const third = behind.busy();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(disk.texts()).toEqual({});
    third();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(disk.texts()).toEqual({ a: 'one' });
  });
});
