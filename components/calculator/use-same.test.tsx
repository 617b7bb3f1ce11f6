import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSame } from './use-same';

it('keeps what says the same, and takes what does not', () => {
  const first = { a: [1] };
  const { result, rerender } = renderHook(({ value }) => useSame(value), { initialProps: { value: first } });
  rerender({ value: { a: [1] } });
  expect(result.current).toBe(first);
  const second = { a: [2] };
  rerender({ value: second });
  expect(result.current).toBe(second);
});
