import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDockerSize } from './docker-size';

describe('parseDockerSize', () => {
  it.each([
    ['a byte count', '1048576', 1_048_576],
    ['a byte count as a number', 1_048_576, 1_048_576],
    ['bytes with their letter', '512b', 512],
    ['kibibytes', '4k', 4096],
    ['mebibytes', '512m', 536_870_912],
    ['gibibytes', '1g', 1_073_741_824],
    ['tebibytes', '2t', 2_199_023_255_552],
    ['upper case', '2G', 2_147_483_648],
    ['two letters', '2gb', 2_147_483_648],
    ['two letters in mixed case', '64Mb', 67_108_864],
    ['a fraction', '1.5g', 1_610_612_736],
    ['a fraction below a byte is rounded down', '1.9b', 1],
    ['spaces around and within', ' 4 k ', 4096],
    ['zero', '0', 0],
  ])('reads %s', (_name, text, bytes) => {
    expect(parseDockerSize(text)).toBe(bytes);
  });

  it.each([
    ['no text', ''],
    ['only a unit', 'g'],
    ['a word', 'lots'],
    ['a negative number', '-1g'],
    ['a comma', '1,5g'],
    ['two points', '1.5.2g'],
    ['a unit that is none', '5x'],
    ['binary names, which Docker does not read', '2GiB'],
    ['bytes twice', '5bb'],
    ['an exponent', '1e3'],
    ['more than can be counted', '99999999999t'],
    ['a negative count', -5],
    ['not a number', Number.NaN],
    ['nothing', null],
    ['not asked', undefined],
    ['a list', ['1g']],
  ])('reads no size from %s', (_name, value) => {
    expect(parseDockerSize(value)).toBeNull();
  });

  it('reads any whole number of any unit exactly', () => {
    fc.assert(
      fc.property(fc.nat(4096), fc.constantFrom('b', 'k', 'm', 'g', 't'), (count, unit) => {
        const factor = 1024 ** 'bkmgt'.indexOf(unit);
        expect(parseDockerSize(`${count}${unit}`)).toBe(count * factor);
        expect(parseDockerSize(`${count}${unit.toUpperCase()}`)).toBe(count * factor);
      }),
    );
  });
});
