import { describe, expect, it } from 'vitest';
import {
  beyondAscii,
  byteClasses,
  endsKey,
  insidePlainKey,
  insideValue,
  isUnprintable,
  startsPlainKey,
} from './usage-bytes';

const classOf = (character: string) => byteClasses[character.charCodeAt(0)] ?? 0;

describe('what a byte may be in a plain line', () => {
  it('letters and digits may be anywhere', () => {
    for (const character of 'azAZ09') expect(classOf(character)).toBe(startsPlainKey | insidePlainKey | insideValue);
  });

  it.each([...'#&*!|>%@`"\'[]{},?:-.'])('%s begins no plain key here, but may stand inside one', (character) => {
    expect(classOf(character) & (startsPlainKey | insidePlainKey)).toBe(insidePlainKey);
  });

  it('control characters, spaces and DEL are left to others', () => {
    for (const character of '\0\t\n\r \u007f') expect(classOf(character)).toBe(0);
    expect((byteClasses[0xc3] ?? 0) & beyondAscii).toBe(beyondAscii);
  });
});

describe('text that YAML does not take outside quotes', () => {
  it.each([
    ['\u0080', true],
    ['\u009f', true],
    ['\ufffe', true],
    ['\uffff', true],
    ['\u0085', false],
    ['\u00a0', false],
    ['\ufffd', false],
    ['é', false],
    ['😀', false],
  ])('%j: %s', (text, expected) => {
    expect(isUnprintable(new TextEncoder().encode(text), 0)).toBe(expected);
  });
});

it('a colon separates before white space, a line end and the end', () => {
  expect([32, 9, 10, 13, undefined, 58, 97].map(endsKey)).toEqual([true, true, true, true, true, false, false]);
});
