import { describe, expect, it } from 'vitest';
import { checkReport, copyReport, pruneReport } from './words';

const copied = { alike: 6200, brought: 0, replaced: 0, removed: 0, bytes: 0, left: [], onlyAtTarget: [], changing: [] };
const says = (outcome: Partial<Parameters<typeof copyReport>[0]>) =>
  copyReport({ ...copied, ...outcome }, 'file:/a', 's3://b');

describe('what a copy says', () => {
  it('counts what it brought, and that all is there', () => {
    expect(says({ brought: 6200, replaced: 1, removed: 2, bytes: 2 ** 20 })).toEqual({
      isWell: true,
      lines: [
        'Brought 6,200 objects (1.0 MiB), 1 object of them in place of what was brought before. ' +
          '2 objects that had gone at the source were removed.',
        'All 6,200 objects of file:/a stand in s3://b, compared byte for byte.',
      ],
    });
  });

  it('names what is not there, and is not well then', () => {
    const left = [{ key: 'a', reason: 'is larger than 16 MiB' }];
    expect(says({ left, onlyAtTarget: ['z'], changing: ['c', 'd'], alike: 1 })).toEqual({
      isWell: false,
      lines: [
        'a is larger than 16 MiB',
        'z stands at the target alone',
        'c changes at the source all the time',
        'd changes at the source all the time',
        'Brought 0 objects (0 B).',
        '1 object of file:/a stands in s3://b, compared byte for byte; ' +
          '1 object could not be brought, 2 objects kept changing, 1 object stands at the target alone.',
        'Stop what writes to the source, then run this again: it goes on.',
      ],
    });
  });
});

describe('what a check says', () => {
  it('names each place, then counts by folder', () => {
    const outcome = {
      problems: [
        { key: 'groups/staff', line: 3, entry: 'session_limit', reason: 'is "x", where a number is expected' },
        { key: 'keys/users/a.bak', reason: 'is no user name' },
      ],
      folders: [
        { prefix: 'keys/users/', objects: 2, problems: 1 },
        { prefix: 'groups/', objects: 1, problems: 1 },
        { prefix: 'elsewhere', objects: 4, problems: 0 },
      ],
      objects: 7,
      bytes: 700,
    };
    expect(checkReport(outcome, 'file:/a')).toEqual({
      isWell: false,
      lines: [
        'groups/staff:3: session_limit is "x", where a number is expected',
        'keys/users/a.bak: is no user name',
        'keys/users/  2 objects, 1 problem',
        'groups/      1 object, 1 problem',
        'elsewhere    4 objects, not read by Headroom',
        '2 problems in 7 objects (700 B) of file:/a.',
      ],
    });
  });

  it('is well where nothing is wrong, and not where nothing is there', () => {
    const sound = { problems: [], folders: [], objects: 1, bytes: 1 };
    expect(checkReport(sound, 'file:/a')).toEqual({
      isWell: true,
      lines: ['0 problems in 1 object (1 B) of file:/a.'],
    });
    expect(checkReport({ ...sound, objects: 0 }, 'file:/a')).toEqual({
      isWell: false,
      lines: ['file:/a holds no object.'],
    });
  });
});

describe('a name with line breaks or control characters', () => {
  it.each([
    ['a\nb', 'a\\nb'],
    ['a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a\u009bb', 'a\\u009bb'],
    ['ünï "c" \\d', 'ünï "c" \\d'],
  ])('stays on its line: %j', (key, shown) => {
    const outcome = { problems: [{ key, reason: 'is odd' }], folders: [], objects: 1, bytes: 1 };
    expect(checkReport(outcome, 'file:/tree').lines[0]).toBe(`${shown}: is odd`);
  });
});

describe('what a prune says', () => {
  const month = { month: '2026-10', days: 3, nodes: 1, users: 2, objects: 3, bytes: 4096, seconds: 7200 };
  const none = { months: [], leftOvers: 0, kept: [], left: [] };

  it('says what it would do, and how to do it', () => {
    const kept = [
      { nodeId: 'n', days: ['2026-10-01', '2026-10-02'], reason: 'has no report in the tree' },
      { nodeId: 'm', days: ['2026-10-01'], reason: 'has no report in the tree' },
    ];
    expect(pruneReport({ ...none, months: [month], leftOvers: 1, kept }, true)).toEqual({
      isWell: true,
      lines: [
        'node n has no report in the tree: 2 days of 2026-10-01 to 2026-10-02 stay',
        'node m has no report in the tree: 2026-10-01 stays',
        '2026-10  3 days, 1 node, 2 users: 3 objects, 2.0 h',
        'Would remove 1 object that an earlier prune had summed.',
        'Would roll up 3 objects (4.0 KiB) into 1 object. Every sum would stay the same.',
        'Nothing was changed: give --yes to do it.',
      ],
    });
  });

  it('says what it did, and what it left', () => {
    const left = [{ key: 'cluster/usage/2026-10-01/n.yml', reason: 'kept changing' }];
    expect(pruneReport({ ...none, months: [month], left }, false)).toEqual({
      isWell: false,
      lines: [
        'cluster/usage/2026-10-01/n.yml kept changing',
        '2026-10  3 days, 1 node, 2 users: 3 objects, 2.0 h',
        'Rolled up 3 objects (4.0 KiB) into 1 object. Every sum is the same.',
      ],
    });
  });

  it('has nothing to do where there is nothing', () => {
    expect(pruneReport(none, true)).toEqual({ isWell: true, lines: ['There is nothing to roll up.'] });
  });
});
