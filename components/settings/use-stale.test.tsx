import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerApi } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { useStale } from './use-stale';

afterEach(() => vi.unstubAllGlobals());

const asOf = '2026-12-02T20:20:54.000Z';
const since = '2026-12-02T20:21:04.000Z';

it.each([
  ['is silent while the store answers', null, undefined],
  ['says since when it does not, and what follows for a form', since, { asOf, staleSince: since }],
])('%s', async (_, staleSince, expected) => {
  const asked = answerApi(() => ({
    body: { as_of: asOf, stale_since: staleSince, apps: [], analyses: [], nodes: [] },
  }));
  const { result } = renderHook(() => useStale(), { wrapper: WithApi });
  await waitFor(() => expect(asked).not.toHaveLength(0));
  if (expected === undefined) expect(result.current).toBeUndefined();
  else await waitFor(() => expect(result.current).toMatchObject(expected));
  if (expected) expect(result.current?.reason).toBe('The store does not answer, so nothing can be saved.');
});
