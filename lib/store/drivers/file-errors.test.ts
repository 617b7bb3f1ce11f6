import { describe, expect, it } from 'vitest';
import { StoreConflict } from '../port';
import { readError, writeError } from './file-errors';

const systemError = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

describe('what a system call failed with', () => {
  it.each([
    ['EACCES', 'store_object_unreadable', /may not be read/],
    ['EIO', 'store_unavailable', /EIO/],
    ['EMFILE', 'store_unavailable', /EMFILE/],
  ])('becomes, while reading, %s: %s', (code, expected, message) => {
    const cause = systemError(code);
    const error = readError('a/b', cause);
    expect(error).toMatchObject({ code: expected, cause });
    expect(error.message).toMatch(message);
  });

  it.each([
    ['ENOSPC', 'store_unavailable', /no space/],
    ['EDQUOT', 'store_unavailable', /no space/],
    ['EROFS', 'store_unavailable', /read-only/],
    ['EACCES', 'store_unavailable', /read-only/],
    ['EIO', 'store_unavailable', /EIO/],
    ['ENOENT', 'store_unavailable', /ENOENT/],
    ['ENOTDIR', 'store_key_refused', /no key/],
    ['EISDIR', 'store_key_refused', /no key/],
    ['ENAMETOOLONG', 'store_key_refused', /no key/],
  ])('becomes, while writing, %s: %s', (code, expected, message) => {
    const error = writeError('a/b', systemError(code));
    expect(error).toMatchObject({ code: expected });
    expect(error.message).toMatch(message);
  });

  it('stays what it is where the store itself refused', () => {
    const conflict = new StoreConflict('a/b');
    expect(writeError('a/b', conflict)).toBe(conflict);
    expect(readError('a/b', conflict)).toBe(conflict);
  });
});
