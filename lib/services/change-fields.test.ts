import { describe, expect, it } from 'vitest';
import { changeFields } from './change-fields';

describe('what was changed, for the log', () => {
  it.each([
    ['nothing', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }, {}],
    ['a figure', { a: 1 }, { a: 0 }, { a_before: 1, a: 0 }],
    ['a list, joined', { b: ['x'] }, { b: ['x', 'y'] }, { b_before: 'x', b: 'x, y' }],
    ['what is set now', {}, { a: 'unlimited' }, { a_before: null, a: 'unlimited' }],
    ['what is not set any more', { a: false }, { a: null }, { a_before: false, a: null }],
  ])('%s', (_, before, after, fields) => {
    expect(changeFields(before, after)).toEqual(fields);
  });
});
