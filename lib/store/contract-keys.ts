import 'server-only';

/** Keys that every driver keeps, each with what is odd about it. */
export const oddKeys = [
  ['letters beyond ASCII', 'keys/users/Zoë-Ωmega-日本-🙂'],
  ['a backslash, which is no separator', 'keys/users/a\\..\\b'],
  ['a name that begins with a dot', 'keys/users/.swp'],
  ['three dots', 'keys/.../x'],
  ['spaces at both ends', ' a / b '],
  ['a line break and other control characters', 'a\nb\t\u0001'],
  ['percent signs', 'keys/users/..%2fx'],
  ['what looks like an option', '-rf'],
  ['a segment of 255 bytes', 'x'.repeat(255)],
] as const;

/** Texts that no driver takes for a key. */
export const refusedKeys = [
  ['nothing', ''],
  ['a step up', '../x'],
  ['a step up in the middle', 'a/../b'],
  ['only a step up', '..'],
  ['a step that stays', 'a/./b'],
  ['an absolute path', '/etc/passwd'],
  ['an empty segment', 'a//b'],
  ['a closing slash', 'a/'],
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800'],
  ['a segment of 256 bytes', 'x'.repeat(256)],
  ['a segment of 128 letters of two bytes', 'é'.repeat(128)],
  ['a key of more than 1024 bytes', 'abc/'.repeat(300).concat('x')],
  ['a name of the file driver itself', 'a/.headroom-tmp-1'],
] as const;
