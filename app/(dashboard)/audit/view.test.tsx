import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnswer, anEntry } from '@/components/audit/samples';
import type { AuditAnswer } from '@/lib/api/audit';
import { type Answer, type Asked, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { AuditView } from './view';

const today = '2026-12-02';

function show(answer: (asked: Asked) => Answer | undefined, search = '') {
  const asked = answerApi(answer);
  const onUrlUpdate = vi.fn();
  render(
    <WithApi search={search} onUrlUpdate={onUrlUpdate}>
      <AuditView today={today} />
    </WithApi>,
  );
  return { asked, onUrlUpdate, lastUrl: () => onUrlUpdate.mock.lastCall?.[0].queryString };
}
const always = (answer: AuditAnswer) => () => ({ body: answer });

afterEach(() => vi.unstubAllGlobals());

describe('the log', () => {
  it('says of each entry when, what, who, about whom and where', async () => {
    show(always(anAnswer([anEntry()])));
    expect(screen.getByText('Loading the log…')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /uma started firefox on alpha/ });
    expect(row).toHaveTextContent('Wed 2 Dec 12:03:04');
    expect(row).toHaveTextContent('session.launched');
    expect(within(row).getAllByRole('link', { name: 'uma' })[0]).toHaveAttribute('href', '/users/uma');
    expect(within(row).getByRole('link', { name: 'firefox' })).toHaveAttribute('href', '/audit?search=s-1&range=30d');
    expect(screen.getByRole('columnheader', { name: 'Time (UTC)' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 entry');
  });

  it('opens an entry with what was before and after', async () => {
    const fields = { cost_before: 1, cost: 2.5, gpu_cost_before: null, gpu_cost: 0, record: 'cluster/pools/gpu.yml' };
    show(always(anAnswer([anEntry({ event: 'pool.changed', user: null, by: 'ada', fields })])));
    const button = await screen.findByRole('button', { name: 'Details' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const changes = screen.getByRole('table', { name: 'What was changed' });
    expect(within(changes).getByRole('row', { name: 'cost 1 2.5' })).toBeVisible();
    expect(within(changes).getByRole('row', { name: 'gpu cost not set 0' })).toBeVisible();
    expect(screen.getByText('2026-12-02T12:03:04.567Z')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All of this record' })).toHaveAttribute(
      'href',
      '/audit?search=cluster%2Fpools%2Fgpu.yml&range=30d',
    );
    await userEvent.click(button);
    expect(screen.queryByRole('table', { name: 'What was changed' })).not.toBeInTheDocument();
  });

  it('is narrowed in its address', async () => {
    const { asked, lastUrl } = show(always(anAnswer([anEntry()])), '?event=session&range=today');
    await screen.findByText('uma', { selector: 'span a' });
    expect(asked[0]?.call).toBe('GET /api/v1/audit?limit=100&from=2026-12-02T00%3A00%3A00.000Z&event=session');
    await userEvent.type(screen.getByRole('searchbox'), 'fire');
    await vi.waitFor(() => expect(lastUrl()).toBe('?event=session&range=today&search=fire'));
    await vi.waitFor(() => expect(asked.at(-1)?.call).toContain('search=fire'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await vi.waitFor(() => expect(lastUrl()).toBe('?range=today'));
  });

  it.each([
    ['', 'Nothing was written down in these days.'],
    ['?search=nothing', 'No entry matches.'],
  ])('says where there is nothing: %j', async (search, words) => {
    show(always(anAnswer([])), search);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['a server that does not answer', problem(503, 'It is away.'), 'Could not read the log.'],
    ['a role that may not', problem(403, 'Only administrators.'), 'You may not see this page.'],
  ])('says what failed: %s', async (_, answer, words) => {
    show(() => answer);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('asks nothing for a range that has no days', async () => {
    const { asked } = show(always(anAnswer([])), '?range=own&from=2026-12-02&to=2026-12-01');
    expect(await screen.findByText('This range has no days.')).toBeVisible();
    expect(asked).toEqual([]);
    expect(screen.getByRole('button', { name: 'Look again' })).toBeDisabled();
  });
});

describe('what is missing', () => {
  it('is told node by node, and lines that are cut', async () => {
    const unread = [{ node: 'efgh', name: 'bravo', reason: 'bravo did not answer within 4 s.' }];
    show(always(anAnswer([anEntry()], { unread, damaged_lines: 2 })));
    expect(await screen.findByText('The log of bravo, or a part of it, is not in this list.')).toBeVisible();
    expect(screen.getByText('bravo did not answer within 4 s.')).toBeVisible();
    expect(screen.getByText(/2 lines of these days cannot be read/)).toBeVisible();
  });

  it('of many nodes is told when it is asked for', async () => {
    const unread = ['a', 'b', 'c', 'd'].map((name) => ({ node: name, name, reason: 'It is away.' }));
    show(always(anAnswer([], { unread })));
    expect(await screen.findByText('The logs of 4 nodes, or parts of them, are not in this list.')).toBeVisible();
    expect(screen.getByText('c: It is away.')).not.toBeVisible();
    await userEvent.click(screen.getByText('Which, and why'));
    expect(screen.getByText('c: It is away.')).toBeVisible();
  });
});
