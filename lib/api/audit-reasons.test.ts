import { describe, expect, it } from 'vitest';
import { endReasons } from '../cluster/records';
import { launchLimits } from '../quota/check-launch';
import { endWords, limitWords, viaWords } from './audit-reasons';

describe('a reason in words', () => {
  it.each(endReasons.filter((reason) => reason !== 'user' && reason !== 'admin'))('of an end: %s', (reason) => {
    expect(endWords(reason)).not.toBe(` ended: ${reason}`);
  });

  it.each(launchLimits)('of a refusal: %s', (limit) => {
    expect(limitWords(limit)).toMatch(/^: \w+ \w+/);
  });

  it.each([
    [endWords('moon'), ' ended: moon'],
    [endWords(''), ' ended'],
    [endWords('constructor'), ' ended: constructor'],
    [limitWords('moon'), ': moon'],
    [limitWords(''), ''],
    [viaWords('moon'), ' by moon'],
    [viaWords(''), ''],
  ])('that is not known stands as it is: %j', (words, expected) => expect(words).toBe(expected));
});
