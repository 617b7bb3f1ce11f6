import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { unavailableDigest } from '@/lib/errors';
import ErrorPage from './error';

afterEach(() => {
  vi.useRealTimers();
});

const withDigest = (digest: string) => Object.assign(new Error('of the server'), { digest });

it('says of a store that does not answer what it is, and asks again by itself', () => {
  vi.useFakeTimers();
  const retry = vi.fn();
  const { unmount } = render(<ErrorPage error={withDigest(unavailableDigest)} retry={retry} />);
  expect(screen.getByRole('heading', { name: 'The cluster’s tree cannot be read at the moment.' })).toBeInTheDocument();
  expect(screen.queryByText(/Reference/)).toBeNull();
  act(() => vi.advanceTimersByTime(25_000));
  expect(retry).toHaveBeenCalledTimes(2);
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(2);
});

it('tells of a fault its reference, and asks again when told to', () => {
  vi.useFakeTimers();
  const retry = vi.fn();
  render(<ErrorPage error={withDigest('4268224426')} retry={retry} />);
  expect(screen.getByText('4268224426')).toBeInTheDocument();
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
