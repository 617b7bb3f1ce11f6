import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PreviewAnswer, PreviewBody, PreviewStanding } from '@/lib/api/previews';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { ChangePreview } from './change-preview';

afterEach(() => vi.unstubAllGlobals());

const asOf = '2026-12-16T12:00:00.000Z';
const lasts: PreviewStanding = {
  state: 'within',
  hours: 40,
  used_hours: 12,
  remaining_hours: 28,
  over_hours: 0,
  runs_out_at: null,
};
const over: PreviewStanding = { ...lasts, state: 'spent', hours: 10, remaining_hours: 0, over_hours: 2 };
const runsOut: PreviewStanding = { ...lasts, state: 'runs_out', runs_out_at: '2026-12-18T12:00:00.000Z' };

type Row = PreviewAnswer['users'][number];
const row = (username: string, effect: Row['effect'], after: PreviewStanding, parts: Row['parts'] = []): Row => ({
  username,
  effect,
  before: lasts,
  after,
  parts,
});

function answerOf(more: Partial<PreviewAnswer> = {}): PreviewAnswer {
  const counts = { spent: 0, runs_out: 0, relieved: 0, changed: 0 };
  return { as_of: asOf, stale_since: null, counts, users: [], overdue: [], ...more };
}
const touching = answerOf({
  counts: { spent: 1, runs_out: 1, relieved: 0, changed: 1 },
  users: [row('ada', 'spent', over), row('bob', 'runs_out', runsOut), row('cleo', 'changed', lasts, ['session_limit'])],
  overdue: [{ session_id: 's1', username: 'ada', app_name: 'Notebook', reason: 'allowance_spent' }],
});

const change = (cost: number): PreviewBody => ({ kind: 'pool', name: 'big', change: { cost } });

function show(body: PreviewBody | null, answer: () => Answer | undefined) {
  const asked = answerApi(answer);
  const onAnswer = vi.fn();
  const of = (next: PreviewBody | null) => (
    <WithApi>
      <ChangePreview body={next} onAnswer={onAnswer} />
    </WithApi>
  );
  const { rerender } = render(of(body));
  return { asked, onAnswer, to: (next: PreviewBody | null) => rerender(of(next)) };
}

describe('the preview of a change', () => {
  it('asks nothing where nothing is changed', () => {
    const { asked, onAnswer } = show(null, () => ({ body: touching }));
    expect(screen.getByText(/^Once something is changed/)).toBeInTheDocument();
    expect(asked).toEqual([]);
    expect(onAnswer).toHaveBeenLastCalledWith(null);
  });

  it('says whom it touches, before and after, and which sessions are overdue then', async () => {
    const { asked, onAnswer } = show(change(3), () => ({ body: touching }));
    expect(
      await screen.findByText(
        'Puts 1 person over at once; 1 more runs out before the reset; 1 is changed otherwise; 1 session would be overdue at once.',
      ),
    ).toBeInTheDocument();
    expect(asked).toEqual([{ call: 'POST /api/v1/changes/preview', body: change(3) }]);
    const of = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
    expect(of('ada').getByRole('link')).toHaveAttribute('href', '/users/ada');
    expect(of('ada').getByText('over by 2.0 h')).toBeInTheDocument();
    expect(of('ada').getAllByRole('img', { name: 'becomes' })).toHaveLength(2);
    expect(of('bob').getByText('in 2 d')).toBeInTheDocument();
    expect(of('cleo').getByText('Changes session limit')).toBeInTheDocument();
    expect(of('cleo').queryByRole('img', { name: 'becomes' })).toBeNull();
    const sessions = within(screen.getByRole('list', { name: 'Sessions overdue at once' }));
    expect(sessions.getByText('Allowance is spent')).toBeInTheDocument();
    expect(onAnswer).toHaveBeenLastCalledWith(touching);
  });

  it('keeps the last answer, dimmed, while the next is awaited, and tells that it is not known meanwhile', async () => {
    let answer: Answer | undefined = { body: touching };
    const { onAnswer, to } = show(change(3), () => answer);
    await screen.findByText(/^Puts 1 person/);
    answer = undefined;
    to(change(4));
    expect(screen.getByRole('region', { name: 'What saving changes' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText(/^Puts 1 person/)).toBeInTheDocument();
    expect(onAnswer).toHaveBeenLastCalledWith(null);
    to(null);
    expect(screen.queryByText(/^Puts 1 person/)).toBeNull();
  });

  it('says that nothing changes', async () => {
    show({ kind: 'group', name: 'lab', change: {} }, () => ({ body: answerOf() }));
    expect(await screen.findByText('Changes nothing for anybody.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says what failed, and asks again', async () => {
    let answer = problem(503, 'The tree cannot be read.');
    show(change(3), () => answer);
    expect(await screen.findByText('The tree cannot be read.')).toBeInTheDocument();
    answer = { body: touching };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Puts 1 person/)).toBeInTheDocument();
  });

  it('shows a long list in part, and says how many are not in it', async () => {
    const users = Array.from({ length: 200 }, (_, n) => row(`user${n}`, 'spent', over));
    const counts = { spent: 1234, runs_out: 0, relieved: 0, changed: 0 };
    show(change(3), () => ({ body: answerOf({ counts, users }) }));
    expect(await screen.findByText('Puts 1,234 people over at once.')).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(9);
    expect(screen.getByText('Of 1,234 people the 200 gravest are listed.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show 192 more' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(201));
  });
});
