import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Asked, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { WithHook } from '@/lib/testing/with-hook';
import { aSession } from './samples';
import { useEndDialog } from './use-end-dialog';
import type { EndWay } from './use-ending';

afterEach(() => vi.unstubAllGlobals());

const overdue = { reason: 'session_hours' as const, since: '2026-12-02T10:00:00.000Z', detail: 'Older than 8 h.' };
const three = ['s1', 's2', 's3'].map((id, at) =>
  aSession({ session_id: id, username: `user-${at + 1}`, node: 'a1', overdue }),
);

/** As on a page whose node leaves the list while the dialog stands. */
function useEndOfShown() {
  const [nodeNames, setNodeNames] = useState<ReadonlyMap<string, string>>(new Map([['a1', 'aurora']]));
  const end = useEndDialog(nodeNames);
  return {
    ...end,
    ask: (...request: Parameters<typeof end.ask>) => {
      end.ask(...request);
      setNodeNames(new Map());
    },
  };
}

async function open(way: EndWay, answer: Parameters<typeof answerApi>[0], sessions = three) {
  const asked = answerApi(answer);
  render(
    <WithApi>
      <WithHook useHook={useEndOfShown}>
        {(end) => (
          <>
            <h2 ref={end.headingRef} tabIndex={-1}>
              List
            </h2>
            <button type="button" onClick={() => end.ask(way, sessions)}>
              ask
            </button>
            {end.dialog}
          </>
        )}
      </WithHook>
    </WithApi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  return asked;
}

const ended = ({ call }: Asked) => ({ body: { session_id: call.split('/').at(-1), outcome: 'ended' } });
const rows = () =>
  within(screen.getByRole('list', { name: 'Sessions to end' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('ending sessions', () => {
  it('lists what will end and why, begins on Cancel, and ends nothing by itself', async () => {
    const asked = await open('each', ended);
    expect(screen.getByRole('dialog', { name: 'End 3 sessions?' })).toHaveAccessibleDescription(/cannot be undone/);
    expect(rows()[0]).toMatch(/^user-1 Jupyter on aurora4 hOver its session hours since .*Older than 8 h\.$/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'ask' })).toHaveFocus());
  });

  it('asks for each by itself, and tells each result in words until it is closed', async () => {
    const asked = await open('each', (request) => {
      if (request.call.endsWith('s2')) return { body: { session_id: 's2', outcome: 'already_ended' } };
      return request.call.endsWith('s3') ? problem(503, 'aurora does not answer.') : ended(request);
    });
    await userEvent.keyboard('{Tab}{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Of 3 sessions: 1 ended, 1 had ended already, 1 not ended.'),
    );
    expect(rows()[0]).toMatch(/Ended\.$/);
    expect(rows()[1]).toMatch(/Had ended already\.$/);
    expect(rows()[2]).toMatch(/Not ended\. aurora does not answer\.$/);
    expect(asked.map(({ call }) => call)).toEqual(['s1', 's2', 's3'].map((id) => `DELETE /api/v1/sessions/${id}`));
  });

  it.each<[EndWay, string]>([
    ['each', 'DELETE /api/v1/sessions/s2'],
    ['overdue', 'POST /api/v1/overdue/end'],
  ])('a second press does the rest only (%s)', async (way, second) => {
    let isAway = true;
    const outcome = (id: string) => (id === 's2' && isAway ? 'failed' : 'ended');
    const asked = await open(way, ({ call, body }) => {
      const ids = (body as { session_ids?: string[] } | undefined)?.session_ids;
      const results = ids?.map((id) => ({ session_id: id, outcome: outcome(id), detail: 'Its node is away.' }));
      if (results) return { body: { results } };
      const id = call.slice(-2);
      return outcome(id) === 'failed'
        ? problem(503, 'Its node is away.')
        : { body: { session_id: id, outcome: 'ended' } };
    });
    await press('End 3 sessions');
    await screen.findByRole('button', { name: 'Try again: 1 session' });
    expect(rows()[1]).toMatch(/Not ended\. Its node is away\.$/);
    isAway = false;
    asked.length = 0;
    await press('Try again: 1 session');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Of 3 sessions: 3 ended.'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.call).toBe(second);
    if (way === 'overdue') expect(asked[0]?.body).toEqual({ session_ids: ['s2'] });
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus());
  });

  it('shows how each goes while it runs, four at a time, and can be left and found again', async () => {
    const waiting: (() => void)[] = [];
    const six = Array.from({ length: 6 }, (_, at) => aSession({ session_id: `s${at}`, node: 'a1' }));
    const asked = await open(
      'each',
      async (request) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return ended(request);
      },
      six,
    );
    await press('End 6 sessions');
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(rows().map((row) => row?.match(/Is ending…|Waits for its turn\./)?.[0])).toEqual([
      ...Array(4).fill('Is ending…'),
      ...Array(2).fill('Waits for its turn.'),
    ]);
    expect(screen.getByRole('button', { name: 'Ending…' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('ask');
    expect(await screen.findByRole('dialog', { name: 'Ending sessions' })).toBeVisible();
    while (asked.length < 6 || waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Of 6 sessions: 6 ended.'));
  });

  it('tells of one that is over no limit any more, and does not ask for it again', async () => {
    const results = [{ session_id: 's1', outcome: 'not_overdue', detail: 'It is over no limit.' }];
    await open('overdue', () => ({ body: { results } }), three.slice(0, 1));
    await press('End 1 session');
    await waitFor(() => expect(rows()[0]).toMatch(/Not ended\. It is over no limit\.$/));
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  });

  it('takes a session that nobody knows any more for one that has ended', async () => {
    await open('each', () => problem(404, 'There is no session "s1".'), three.slice(0, 1));
    await press('End 1 session');
    await waitFor(() => expect(rows()[0]).toMatch(/Had ended already\.$/));
  });
});
