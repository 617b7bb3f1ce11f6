import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, act as settle, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/lib/api/endpoints';
import { useAct } from './use-act';

afterEach(() => vi.unstubAllGlobals());

/** What a page has that shows one polled figure and offers one act. */
function usePage(read: () => number, onDone: () => void) {
  const shown = useQuery({ queryKey: ['getOverview'], queryFn: read });
  return { shown, act: useAct(endpoints.getHealth, { onDone }) };
}

/** The figure counts how often it was read. */
function open(fetched: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetched);
  const onDone = vi.fn();
  let reads = 0;
  const client = new QueryClient();
  const { result } = renderHook(() => usePage(() => ++reads, onDone), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const start = async () => {
    await waitFor(() => expect(result.current.shown.data).toBe(1));
    settle(() => result.current.act.mutate({}));
  };
  return { result, onDone, start };
}

const health = '{"status":"ok","store":"ok","problems":0}';
const conflict = '{"type":"about:blank","title":"Conflict","status":409,"detail":"Reload and try again."}';

describe('an act', () => {
  it('is busy, then done, and what is shown is asked for again', async () => {
    let answer = (_: Response) => {};
    const { result, onDone, start } = open(() => new Promise((resolve) => (answer = resolve)));
    await start();
    await waitFor(() => expect(result.current.act.isPending).toBe(true));
    answer(new Response(health));
    await waitFor(() => expect(result.current.shown.data).toBe(2));
    expect(result.current.act.isPending).toBe(false);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(JSON.parse(health), {});
  });

  it('that is refused says why, is not tried again, and what is shown is asked for again', async () => {
    const fetched = vi.fn(async () => new Response(conflict, { status: 409 }));
    const { result, onDone, start } = open(fetched);
    await start();
    await waitFor(() => expect(result.current.act.error?.message).toBe('Reload and try again.'));
    await waitFor(() => expect(result.current.shown.data).toBe(2));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('that nobody answers ends by itself, and says that it may still happen', async () => {
    const gaveUp = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(gaveUp);
    const { result, start } = open(() => Promise.reject(gaveUp.reason));
    await start();
    await waitFor(() => expect(result.current.act.error?.message).toMatch(/for 60 seconds\. It may still do it/));
  });
});
