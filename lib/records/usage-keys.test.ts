import { describe, expect, it } from 'vitest';
import { usageKey, usageKeyOf } from './usage-keys';

describe('what a key below cluster/usage/ is', () => {
  it.each([
    ['2026-12-16/a1b2.yml', '2026-12-16', 'a1b2'],
    ['2028-02-29/node.one.yml', '2028-02-29', 'node.one'],
  ])('%s is an object', (rest, day, nodeId) => {
    expect(usageKeyOf(`cluster/usage/${rest}`)).toEqual({ kind: 'object', day, nodeId });
    expect(usageKey(day, nodeId)).toBe(`cluster/usage/${rest}`);
  });

  it.each([
    ['a file that is no YAML', '2026-12-16/notes.txt'],
    ['a file of an editor', '2026-12-16/a1.yml~'],
    ['a hidden file', '2026-12-16/.a1.yml'],
    ['no name but the ending', '2026-12-16/.yml'],
    ['a folder that is no date', 'latest/x.yml'],
    ['a folder that looks like a date', '2026-02-30/x.yml'],
    ['a folder of a day of no leap year', '2026-02-29/x.yml'],
    ['a hidden folder', '.git/2026-12-16/x.yml'],
    ['another file deeper down', '2026-12-16/old/notes.txt'],
  ])('%s is ignored: %s', (_, rest) => {
    expect(usageKeyOf(`cluster/usage/${rest}`)).toEqual({ kind: 'ignored' });
  });

  it.each(['a1.yml', 'notes.txt', '2026-12-16/old/a1.yml'])('%s is reported', (rest) => {
    expect(usageKeyOf(`cluster/usage/${rest}`)).toMatchObject({ kind: 'unusable' });
  });
});
