import { describe, expect, it } from 'vitest';
import { builtInBasePath, publicUrl } from './base-path-fields';

describe('HEADROOM_BASE_PATH of a running server', () => {
  it('is the one that it was built with', () => {
    expect(builtInBasePath('/headroom').parse('/headroom')).toBe('/headroom');
  });

  it.each([
    ['/other', '/headroom', /it was built for \/headroom\. Build it again/],
    ['/other', '', /it was built without a base path\. Build it again/],
    ['/headroom/', '/headroom', /^must be empty, or a path/],
    ['headroom', '/headroom', /^must be empty, or a path/],
    ['//headroom', '/headroom', /^must be empty, or a path/],
    ['/head room', '/headroom', /^must be empty, or a path/],
    ['/..', '/headroom', /^must be empty, or a path/],
  ])('%s is refused where the build has "%s"', (text, builtWith, words) => {
    const { error } = builtInBasePath(builtWith).safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(words)]);
  });
});

describe('the public address', () => {
  it.each([
    ['https://room.example', '', 'https://room.example/'],
    ['https://room.example/', '/headroom', 'https://room.example/headroom'],
    ['https://room.example/headroom', '/headroom', 'https://room.example/headroom'],
    ['https://room.example:8443/headroom/', '/headroom', 'https://room.example:8443/headroom'],
  ])('%s, built with "%s", is %s', (text, builtWith, address) => {
    expect(publicUrl(builtWith).parse(text)).toBe(address);
  });

  it.each([
    ['https://room.example/outer', ''],
    ['https://room.example/outer', '/headroom'],
    ['https://room.example/outer/headroom', '/headroom'],
    ['https://room.example/headroom/users', '/headroom'],
  ])('%s, built with "%s", would lead past the links of the app', (text, builtWith) => {
    expect(publicUrl(builtWith).safeParse(text).success).toBe(false);
  });
});
