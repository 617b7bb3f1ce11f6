import { expect, it } from 'vitest';
import { createUsedOnce } from './used-once';

it('lets everything be used once, until its time is over or it is forgotten', () => {
  const used = createUsedOnce();
  expect(used.use('a', 100, 0)).toBe(true);
  expect(used.use('b', 100, 0)).toBe(true);
  expect(used.use('a', 200, 99)).toBe(false);
  used.forget('a');
  expect(used.use('a', 200, 99)).toBe(true);
  expect(used.use('b', 200, 100)).toBe(true);
});
