import { expect, it } from 'vitest';
import { refusal } from '../api/launches';
import { testNow } from '../testing/builders';
import { refusalWire } from './refusal-wire';

it.each([
  [testNow, '2026-12-16T12:00:00.000Z'],
  [null, null],
])('a refusal that ends at %s', (resetsAt, resets_at) => {
  const wire = refusalWire({ kind: 'refused', limit: 'allowance', detail: 'Spent.', used: 2, allowed: 1, resetsAt });
  expect(refusal.strict().parse(wire)).toEqual({
    limit: 'allowance',
    detail: 'Spent.',
    used: 2,
    allowed: 1,
    resets_at,
  });
});
