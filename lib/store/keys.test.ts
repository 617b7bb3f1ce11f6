import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsOfKey, segmentsOfPrefix } from './keys';
import { isStoreError } from './port';

describe('keys', () => {
  it('are taken apart at slashes and nowhere else', () => {
    expect(segmentsOfKey('cluster/nodes/a\\b.yml')).toEqual(['cluster', 'nodes', 'a\\b.yml']);
  });

  it('never hold a segment that a path could climb or stop at', () => {
    const text = fc.string({ unit: fc.constantFrom('.', '/', 'a', '\0', '\ud800', 'é') });
    fc.assert(
      fc.property(text, (key) => {
        try {
          const segments = segmentsOfKey(key);
          expect(segments.join('/')).toBe(key);
          expect(segments.some((segment) => ['', '.', '..'].includes(segment) || segment.includes('\0'))).toBe(false);
          expect(Buffer.from(key, 'utf8').toString('utf8')).toBe(key);
        } catch (error) {
          expect(isStoreError(error, 'store_key_refused')).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['', []],
    ['cluster/', ['cluster']],
    ['cluster/usage/', ['cluster', 'usage']],
  ])('name the folder of the prefix "%s"', (prefix, segments) => {
    expect(segmentsOfPrefix(prefix)).toEqual(segments);
  });

  it.each(['cluster', '/', '../', 'a//', 'a/../'])('refuse "%s" as a prefix', (prefix) => {
    expect(() => segmentsOfPrefix(prefix)).toThrow(expect.objectContaining({ code: 'store_key_refused' }));
  });
});
