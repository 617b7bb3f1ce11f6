import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimIn, groupsIn, oidcHash, usernameIn } from './oidc-claims';

describe('the groups that the provider names', () => {
  it.each([
    ['a leading slash is no part of a name', ['/staff', 'lab', '//odd'], ['staff', 'lab', '/odd']],
    ['each counts once', ['lab', '/lab', 'lab'], ['lab']],
    ['one text is one group', 'lab', ['lab']],
    ['only text counts', ['lab', 7, null, { name: 'x' }, ['y'], true], ['lab']],
    ['nothing is no name', ['', '/', 'lab'], ['lab']],
    ['line breaks are in no name', ['a\nadmin: true', 'lab'], ['lab']],
    ['a name of 501 characters is none', ['x'.repeat(501), 'x'.repeat(500)], ['x'.repeat(500)]],
    ['a claim of another kind is none', { lab: true }, []],
    ['no claim is no group', undefined, []],
  ])('%s', (_, groups, expected) => {
    expect(groupsIn(groups === undefined ? {} : { groups }, 'groups')).toEqual(expected);
  });

  it('are at most 500', () => {
    expect(groupsIn({ groups: Array.from({ length: 600 }, (_, index) => `g${index}`) }, 'groups')).toHaveLength(500);
  });

  it('are texts without control characters, whatever the provider says', () => {
    fc.assert(
      fc.property(fc.anything(), (groups) => {
        const read = groupsIn({ groups }, 'groups');
        expect(new Set(read).size).toBe(read.length);
        expect(read.every((name) => name.length > 0 && name.length <= 500 && !/\p{Cc}/u.test(name))).toBe(true);
      }),
    );
  });
});

describe('who the person is here', () => {
  it.each([
    ['uma', { kind: 'name', username: 'uma' }],
    ['Uma_2-x', { kind: 'name', username: 'Uma_2-x' }],
    ['root', { kind: 'reserved' }],
    ['ROOT', { kind: 'reserved' }],
    ['uma@example.org', { kind: 'no_name' }],
    ['../uma', { kind: 'no_name' }],
    [' uma', { kind: 'no_name' }],
    ['x'.repeat(129), { kind: 'no_name' }],
    ['', { kind: 'missing' }],
    [undefined, { kind: 'missing' }],
    [7, { kind: 'missing' }],
    [['uma'], { kind: 'missing' }],
  ])('%j', (claim, expected) => expect(usernameIn({ name: claim }, 'name')).toEqual(expected));
});

it('reads no claim that the provider did not write', () => {
  expect(claimIn({}, 'constructor')).toBeUndefined();
});

it('names an account without telling it, differently for each provider and kind', () => {
  const hashes = [
    oidcHash('https://a.example/', 'sub', '1'),
    oidcHash('https://b.example/', 'sub', '1'),
    oidcHash('https://a.example/', 'sid', '1'),
    oidcHash('https://a.example/', 'sub', '2'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});
