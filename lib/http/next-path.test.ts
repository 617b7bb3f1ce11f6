import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNextPath, signInPathFor } from './next-path';

describe('safeNextPath', () => {
  it.each([
    ['a path', '/users', '/users'],
    ['a path with query and fragment', '/users?sort=-pace#top', '/users?sort=-pace#top'],
    ['a user name with an escape', '/users/a%20b', '/users/a%20b'],
    ['nothing', undefined, '/'],
    ['an empty text', '', '/'],
    ['a relative path', 'users', '/'],
    ['another site', 'https://evil.example/', '/'],
    ['another site without a scheme', '//evil.example/', '/'],
    ['another site with a backslash', '/\\evil.example/', '/'],
    ['another site behind a tab', '/\t/evil.example/', '/'],
    ['another site behind dots', '/.//evil.example/', '/'],
    ['another site behind a way up', '/a/..//evil.example/', '/'],
    ['slashes in escapes, which stay a path of ours', '/%2f%2fevil.example/', '/%2f%2fevil.example/'],
    ['a backslash in an escape, likewise', '/%5cevil.example', '/%5cevil.example'],
    ['a person before a host', '/@evil.example', '/@evil.example'],
    ['another site behind a line break', '/\r\n//evil.example', '/'],
    ['a script', 'javascript:alert(1)', '/'],
    ['the sign-in page itself', '/sign-in?next=/users', '/'],
  ])('%s', (_, text, expected) => expect(safeNextPath(text)).toBe(expected));

  it('always stays on the site', () => {
    const nasty = fc.array(fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.example', '\t', '%2f', '?', '#', ' '));
    fc.assert(
      fc.property(
        fc.oneof(
          nasty.map((parts) => `/${parts.join('')}`),
          fc.webUrl(),
          fc.string(),
        ),
        (text) => {
          const safe = safeNextPath(text);
          expect(safe.startsWith('/')).toBe(true);
          expect(new URL(safe, 'https://room.example').origin).toBe('https://room.example');
        },
      ),
    );
  });
});

describe('signInPathFor', () => {
  it.each([
    ['a page', '/users?sort=-pace', '/sign-in?next=%2Fusers%3Fsort%3D-pace'],
    ['the first page', '/', '/sign-in'],
    ['a navigation inside the app', '/users?_rsc=abc', '/sign-in?next=%2Fusers'],
    ['nothing noted', null, '/sign-in'],
  ])('%s', (_, requested, expected) => expect(signInPathFor(requested, '')).toBe(expected));

  it('leaves out the path that the app is served below', () => {
    expect(signInPathFor('/room/users', '/room')).toBe('/sign-in?next=%2Fusers');
    expect(signInPathFor('/roommates', '/room')).toBe('/sign-in?next=%2Froommates');
  });
});
