import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { instantOf } from './at';

describe('instantOf', () => {
  it.each([
    ['now where nothing is asked for', undefined, testNow],
    ['an instant with an offset', '2026-12-17T02:00:00+14:00', testNow],
    ['one in the future', '2031-01-01T00:00:00Z', Date.UTC(2031, 0, 1)],
  ])('is %s', (_name, at, expected) => {
    expect(instantOf({ now: testNow }, at)).toBe(expected);
  });

  it.each(['0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'yesterday'])('refuses %s', (at) => {
    const refused = expect.objectContaining({
      code: 'invalid',
      fields: { errors: [expect.objectContaining({ path: 'at' })] },
    });
    expect(() => instantOf({ now: testNow }, at)).toThrowError(refused);
  });
});
