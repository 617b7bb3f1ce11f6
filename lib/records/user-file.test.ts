import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from '../testing/tree-objects';
import { firstSettingsLine, splitUserFile, type UserFileParts, withKey, withSettings } from './user-file';

function partsOf(text: string): UserFileParts {
  const parts = splitUserFile(bytesOf(text));
  if (!parts) throw new Error('no user file');
  return parts;
}

const pem = '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n';

describe('the two parts of a user file', () => {
  it.each([
    ['both parts', `--- Settings ---\nactive: true\n--- Public Key ---\n${pem}`, 'active: true', pem],
    ['an empty key part', '--- Settings ---\na: 1\n--- Public Key ---\n', 'a: 1', ''],
    ['a key part of one line break', '--- Settings ---\na: 1\n--- Public Key ---\n\n', 'a: 1', '\n'],
    ['a missing key part', '--- Settings ---\na: 1\nb: 2\n', 'a: 1\nb: 2', ''],
    ['a missing key part, without a last line break', '--- Settings ---\na: 1', 'a: 1', ''],
    ['no settings', `--- Settings ---\n--- Public Key ---\n${pem}`, '', pem],
    ['nothing but the first marker', '--- Settings ---', '', ''],
    ['a second marker without a last line break', '--- Settings ---\na: 1\n--- Public Key ---', 'a: 1', ''],
    ['CRLF', '--- Settings ---\r\na: 1\r\n--- Public Key ---\r\nkey\r\n', 'a: 1', 'key\r\n'],
    ['a BOM and blanks after the markers', '\ufeff--- Settings --- \na: 1\n--- Public Key ---\t\nkey', 'a: 1', 'key'],
    ['blank lines in between', '\n--- Settings ---\n\na: 1\n\n--- Public Key ---\nkey', '\na: 1\n', 'key'],
    ['a marker within a line', '--- Settings ---\na: "--- Public Key ---"\n', 'a: "--- Public Key ---"', ''],
    [
      'a marker twice: the first divides',
      '--- Settings ---\na: 1\n--- Public Key ---\n--- Public Key ---\n',
      'a: 1',
      '--- Public Key ---\n',
    ],
  ])('%s', (_, file, settings, key) => {
    const parts = partsOf(file);
    expect([textOf(parts.settings), textOf(parts.key)]).toEqual([settings, key]);
    expect(Buffer.concat([parts.head, parts.settings, parts.separator, parts.key]).equals(bytesOf(file))).toBe(true);
  });

  it.each([
    ['a PEM alone', pem],
    ['nothing', ''],
    ['text before the marker', 'x\n--- Settings ---\n'],
    ['the second marker alone', '--- Public Key ---\nkey'],
  ])('%s is no user file', (_, file) => {
    expect(splitUserFile(bytesOf(file))).toBeNull();
  });

  it('knows the line on which the settings begin', () => {
    expect(firstSettingsLine(partsOf('--- Settings ---\na: 1\n'))).toBe(2);
    expect(firstSettingsLine(partsOf('\r\n--- Settings ---\r\na: 1\r\n'))).toBe(3);
  });
});

describe('an edit of one part keeps the other byte for byte', () => {
  const lineEnd = fc.constantFrom('\n', '\r\n');
  const marker = (name: string) =>
    fc.tuple(fc.constantFrom('', ' ', '\t'), lineEnd).map(([blank, end]) => `--- ${name} ---${blank}${end}`);
  const settings = fc.constantFrom(
    '',
    'active: true',
    'a: 1\nb: 2',
    'a: 1\r\nb: [x]\r\n',
    '# only a comment\n\n',
    'name: "\u00e4 \ud83d\ude00"',
  );
  const key = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(pem, '', '\n').map(bytesOf));
  const file = fc.oneof(
    fc
      .tuple(marker('Settings'), settings, lineEnd, marker('Public Key'), key)
      .map(([head, text, end, divider, pemBytes]) =>
        Buffer.concat([bytesOf(`${head}${text}${end}${divider}`), pemBytes]),
      ),
    fc.tuple(marker('Settings'), settings).map(([head, text]) => Buffer.from(`${head}${text}`)),
    fc.constant(Buffer.from('--- Settings ---')),
  );

  it('settings', () => {
    fc.assert(
      fc.property(file, settings, (before, replacement) => {
        const parts = splitUserFile(before);
        const after = parts && splitUserFile(withSettings(parts, bytesOf(replacement)));
        expect(Buffer.from(after?.key ?? []).equals(parts?.key ?? Buffer.from('no'))).toBe(true);
        expect(textOf(after?.settings ?? bytesOf('no'))).toBe(replacement);
      }),
      { numRuns: 500 },
    );
  });

  it('key', () => {
    fc.assert(
      fc.property(file, key, (before, replacement) => {
        const parts = splitUserFile(before);
        const after = parts && splitUserFile(withKey(parts, replacement));
        expect(Buffer.from(after?.settings ?? []).equals(parts?.settings ?? Buffer.from('no'))).toBe(true);
        expect(Buffer.from(after?.key ?? []).equals(replacement)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('settings that hold the dividing line are refused', () => {
    const parts = partsOf('--- Settings ---\na: 1\n--- Public Key ---\nkey');
    expect(() => withSettings(parts, bytesOf('a: 1\n--- Public Key ---\nb: 2'))).toThrow(RangeError);
  });
});
