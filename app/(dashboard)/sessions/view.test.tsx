import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAllowed, anAppsAnswer } from '@/components/launch/samples';
import { aNode, aSession } from '@/components/sessions/samples';
import type { NodeSessionsWire } from '@/lib/api/sessions';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { SessionsView } from './view';

afterEach(() => vi.unstubAllGlobals());

const asOf = '2026-12-02T12:00:00.000Z';
const overdue = { reason: 'session_hours' as const, since: asOf, detail: 'Older than 8 h.' };
const sessions = [
  aSession({ session_id: 's1', username: 'ada' }),
  aSession({ session_id: 's2', username: 'bob', overdue }),
  aSession({ session_id: 's3', username: 'cyd', phase: 'ending', ending_since: asOf }),
];
const node = aNode({ id: 'a1', name: 'aurora', sessions });

/** A server whose sessions leave the list as they end. */
function open({
  seesAll = true,
  search = '',
  nodes = [node] as NodeSessionsWire[],
  answer = undefined as Answer | undefined,
} = {}) {
  const gone = new Set<string>();
  const asked = answerApi(({ call, body }) => {
    if (call.endsWith('/apps')) return { body: anAppsAnswer() };
    if (call.endsWith('/check')) return { body: anAllowed() };
    if (call.startsWith('GET')) {
      const left = nodes.map((one) => ({ ...one, sessions: one.sessions.filter((s) => !gone.has(s.session_id)) }));
      return answer ?? { body: { as_of: asOf, stale_since: null, nodes: left } };
    }
    const ids = (body as { session_ids: string[] } | undefined)?.session_ids ?? [call.slice(-2)];
    for (const id of ids) gone.add(id);
    const results = ids.map((id) => ({ session_id: id, outcome: 'ended', detail: null }));
    return { body: call.startsWith('POST') ? { results } : { session_id: ids[0], outcome: 'ended' } };
  });
  render(
    <WithApi search={search}>
      <SessionsView seesAll={seesAll} />
    </WithApi>,
  );
  return { writes: () => asked.filter(({ call }) => !call.startsWith('GET')) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const listed = () =>
  within(screen.getByRole('list', { name: 'Sessions to end' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.split(' ')[0]);

describe('the page of sessions', () => {
  it('ends one that is asked to, after the confirmation, and the list is read again', async () => {
    const { writes } = open();
    await press('End Jupyter of ada');
    expect(listed()).toEqual(['ada']);
    expect(writes()).toEqual([]);
    await press('End 1 session');
    expect(await screen.findByText('Of 1 session: 1 ended.')).toBeVisible();
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/v1/sessions/s1']);
    await waitFor(() => expect(screen.queryByText('Jupyter ·', { selector: '#session-s1 *' })).toBeNull());
    expect(listed()).toEqual(['ada']);
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'End Jupyter of ada' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'By node' })).toHaveFocus());
  });

  it.each([
    ['one that can be ended', sessions.slice(1)],
    ['none', sessions.slice(2)],
  ])('offers no choice among %s', async (_, few) => {
    open({ nodes: [{ ...node, sessions: few }] });
    expect(await screen.findByRole('list', { name: 'Sessions on aurora' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /End selected/ })).not.toBeInTheDocument();
  });

  it('ends several that are chosen by keyboard', async () => {
    const { writes } = open();
    const all = await screen.findByRole('checkbox', { name: 'Select all 2 shown' });
    all.focus();
    await userEvent.keyboard(' ');
    await press('End selected (2)');
    expect(listed()).toEqual(['bob', 'ada']);
    await userEvent.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(writes()).toHaveLength(2));
  });

  it('begins with nothing chosen, and a box chooses its session alone', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'End selected' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Jupyter of bob' }));
    expect(screen.getByRole('checkbox', { name: 'Select all 2 shown' })).toBePartiallyChecked();
    expect(screen.getByRole('button', { name: 'End selected (1)' })).toBeEnabled();
  });

  it('lets go of what a search hides, so that nothing unseen is ended', async () => {
    const another = aSession({ session_id: 's4', username: 'ada' });
    open({ nodes: [{ ...node, sessions: [...sessions, another] }] });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
    await userEvent.type(screen.getByRole('searchbox'), 'ada');
    expect(await screen.findByRole('button', { name: 'End selected (2)' })).toBeVisible();
  });

  it('one that is ending says since when and cannot be asked again', async () => {
    open();
    expect(await screen.findByRole('checkbox', { name: 'Select Jupyter of cyd' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: 'End Jupyter of cyd' })).not.toBeInTheDocument();
    expect(screen.getByText(/^ending/)).toHaveTextContent(/since \d\d:\d\d/);
  });

  it('an administrator ends what is overdue, by the ids that were shown', async () => {
    const { writes } = open();
    await press('End the one overdue');
    expect(screen.getByRole('dialog', { name: 'End the overdue session?' })).toBeVisible();
    expect(listed()).toEqual(['bob']);
    await press('End 1 session');
    await waitFor(() =>
      expect(writes()).toEqual([{ call: 'POST /api/v1/overdue/end', body: { session_ids: ['s2'] } }]),
    );
  });

  it('a user ends their own, and has no way to end everyone’s overdue ones', async () => {
    open({ seesAll: false });
    expect(await screen.findAllByRole('button', { name: 'End Jupyter' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /overdue/ })).not.toBeInTheDocument();
  });

  it('offers to start one, also where nothing runs', async () => {
    open({ seesAll: false, nodes: [], search: '?start=jupyter' });
    expect(await screen.findByText('Nothing of yours runs.')).toBeInTheDocument();
    expect(await screen.findByText('Yes, it may start.')).toBeVisible();
  });

  it.each<[string, Answer, string]>([
    ['cannot be read', problem(503, 'The store does not answer.'), 'Could not read the sessions.'],
    ['are not for the reader', problem(403, 'Ask an administrator.'), 'You may not see this page.'],
  ])('says that sessions %s', async (_, answer, words) => {
    open({ answer });
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('a node', () => {
  const words = async (runtime: NodeSessionsWire['runtime']) => {
    open({ nodes: [{ ...node, runtime }] });
    return screen.findByRole('article', { name: 'Node aurora' });
  };

  it('whose runtime does not answer says so, since when and why', async () => {
    const since = '2026-12-02T11:40:00.000Z';
    expect(await words({ kind: 'docker', error: 'Docker does not answer.', since })).toHaveTextContent(
      /does not answer since .* \(20 min ago\): Docker does not answer\./,
    );
  });

  it('that runs plain processes says that they are neither isolated nor capped', async () => {
    expect(await words({ kind: 'process', error: null, since: null })).toHaveTextContent(
      /they are not isolated, and their CPU and memory cannot be capped/,
    );
  });
});
