import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WithHook } from '@/lib/testing/with-hook';
import { useSettled } from './use-settled';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('follows a value that rests, and skips those between', () => {
  const seen: number[] = [];
  const page = (value: number) => (
    <WithHook useHook={() => useSettled(value)}>
      {(settled) => {
        if (seen.at(-1) !== settled) seen.push(settled);
        return null;
      }}
    </WithHook>
  );
  const { rerender } = render(page(1));
  for (const value of [2, 3, 4]) {
    rerender(page(value));
    act(() => vi.advanceTimersByTime(50));
  }
  expect(seen).toEqual([1]);
  act(() => vi.advanceTimersByTime(100));
  expect(seen).toEqual([1, 4]);
});
