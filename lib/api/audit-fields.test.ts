import { describe, expect, it } from 'vitest';
import { auditFields, auditValueWords } from './audit-fields';

describe('fields of an entry', () => {
  it('stand with what they were before, changes first', () => {
    const fields = { record: 'groups/lab', cost_before: 1, cost: 2.5, gpu_before: true, limit: 4, limit_before: null };
    expect(auditFields(fields)).toEqual([
      { kind: 'change', name: 'cost', before: 1, after: 2.5 },
      { kind: 'change', name: 'gpu', before: true, after: null },
      { kind: 'change', name: 'limit', before: null, after: 4 },
      { kind: 'fact', name: 'record', value: 'groups/lab' },
    ]);
  });

  it('may be none', () => expect(auditFields({})).toEqual([]));
});

it.each([
  [null, 'not set'],
  ['', 'empty'],
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  ['unlimited', 'unlimited'],
])('%j in words: %s', (value, words) => expect(auditValueWords(value)).toBe(words));
