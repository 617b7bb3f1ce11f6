import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTextFault, maxNesting } from './json-text';

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

describe('jsonTextFault', () => {
  it.each([
    ['lists one too deep', nested(maxNesting + 1, '[', ']'), /nested deeper than 100/],
    ['objects one too deep', `${'{"a":'.repeat(maxNesting + 1)}1${'}'.repeat(maxNesting + 1)}`, /nested/],
    ['a million brackets that nobody closes', '['.repeat(1_000_000), /nested/],
    ['a doubled name', '{"a":1,"b":2,"a":3}', /names "a" twice/],
    ['a doubled name, once with an escape', '{"a":1,"\\u0061":3}', /names "a" twice/],
    ['a doubled name further in', '[{"x":{"a":1,"a":[]}}]', /twice/],
    ['a long doubled name, in short', `{"${'n'.repeat(5000)}":1,"${'n'.repeat(5000)}":2}`, /"n{40}…" twice/],
  ])('refuses %s', (_, text, words) => expect(jsonTextFault(text)).toMatch(words));

  it.each([
    ['as deep as allowed', nested(maxNesting, '[', ']')],
    ['one name in several objects', '[{"a":1},{"a":1,"b":{"a":1}}]'],
    ['a text that is also a name', '{"a":"b","b":"a"}'],
    ['brackets and quotes within texts', `{"a":"${'[{\\"'.repeat(200)}","b":","}`],
    ['names that an object has by itself', '{"__proto__":1,"constructor":2}'],
    ['a text that nobody closes', '{"a":"'],
    ['a broken escape in a name', '{"\\x":1}'],
    ['nothing', ''],
  ])('takes %s', (_, text) => expect(jsonTextFault(text)).toBeNull());

  it('takes whatever JSON.stringify writes', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => jsonTextFault(text) === null));
  });

  it('reads a mebibyte of names at once', () => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1])));
    const start = performance.now();
    expect(jsonTextFault(text)).toBeNull();
    expect(performance.now() - start).toBeLessThan(500);
  });
});
