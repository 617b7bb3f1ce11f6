import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './users-cursor';

describe('a cursor', () => {
  it('reads back as it was written, also an infinite figure and odd names', () => {
    const figure = fc.option(
      fc.double({ noNaN: true, noDefaultInfinity: false }).filter((value) => !Object.is(value, -0)),
      { nil: null },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('pace', '-used_share'),
        fc.nat(),
        figure,
        fc.string(),
        (sort, at, value, username) => {
          const cursor = { sort, at, figure: value, username };
          expect(decodeCursor(encodeCursor(cursor), sort)).toEqual(cursor);
        },
      ),
    );
  });

  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['nothing', ''],
    ['text', 'page-2'],
    ['other JSON', written({ page: 2 })],
    ['too few parts', written(['pace', 1])],
    ['a figure that is none', written(['pace', 1, 'NaN', 'u'])],
    ['an empty figure', written(['pace', 1, '', 'u'])],
    ['the cursor of another order', encodeCursor({ sort: '-pace', at: 1, figure: 1, username: 'u' })],
  ])('is not %s', (_name, text) => {
    expect(() => decodeCursor(text, 'pace')).toThrowError(expect.objectContaining({ code: 'invalid' }));
  });
});
