import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BurnDownChart } from './burn-down';
import type { BurnDownModel } from './burn-down-model';

const hour = 3_600_000;
const start = Date.parse('2026-11-30T00:00:00Z');
const model: BurnDownModel = {
  kind: 'week',
  start,
  end: start + 7 * 24 * hour,
  now: start + 60 * hour,
  isLive: true,
  budgetHours: 20,
  grants: [{ at: start + 30 * hour, hours: 5, note: 'Thesis' }],
  points: [
    { at: start, usedHours: 0 },
    { at: start + 50 * hour, usedHours: 0 },
    { at: start + 60 * hour, usedHours: 10 },
  ],
  paceHoursPerDay: 6,
  runsOutAt: start + 100 * hour,
  spans: [
    {
      id: 's1',
      label: 'Firefox on aurora',
      from: start + 50 * hour,
      to: start + 60 * hour,
      isRunning: true,
      hours: 10,
    },
  ],
};

const show = async (change: Partial<BurnDownModel> = {}) => {
  render(<BurnDownChart label="Hours left, alice" title="Hours left" model={{ ...model, ...change }} />);
  await screen.findByRole('img', undefined, { timeout: 10_000 });
};
const slider = () => screen.getByRole('slider', { name: /Read an instant/ });

describe('the burn-down chart', () => {
  it('is named in words: what is left, and when it runs out', async () => {
    await show();
    const name = screen.getByRole('img').getAttribute('aria-label');
    expect(name).toContain('10.0 h of 20 h used, 10.0 h left.');
    expect(name).toContain('At the present pace it runs out Fri 4 Dec 2026');
  });

  it('says its figures as text on the drawing', async () => {
    await show();
    expect(screen.getByText('10.0 h left')).toBeInTheDocument();
    expect(screen.getByText(/^10\.0 h used/)).toHaveTextContent('10.0 h used today');
    expect(screen.getByText(/^runs out/)).toBeInTheDocument();
    expect(screen.getByText('even pace')).toBeInTheDocument();
    expect(screen.getByText('+5 h granted')).toBeInTheDocument();
  });

  it('draws its lines', async () => {
    await show();
    await waitFor(() => expect(document.querySelector('.recharts-area-curve')).toBeInTheDocument());
  });

  it('reads any instant by arrow keys, and now again after Escape', async () => {
    await show();
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Now, .*10\.0 h left; 10\.0 h used;.*running: Firefox on aurora/),
    );
    slider().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('11.0 h left; 9.0 h used'));
    await userEvent.keyboard('{Home}');
    expect(slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('15.0 h left; 0 h used'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider()).toHaveAttribute('aria-valuenow', String(model.start));
    await userEvent.keyboard('{Escape}');
    expect(slider()).toHaveAttribute('aria-valuenow', String(model.now));
  });

  it('says of an instant to come that it is a projection', async () => {
    await show();
    slider().focus();
    await userEvent.keyboard('{End}{PageUp}');
    expect(slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('at the present pace'));
  });

  it('has each session as a bar that says what it was', async () => {
    await show();
    expect(document.querySelector('[data-span="s1"]')).toHaveAttribute(
      'title',
      expect.stringMatching(/^Firefox on aurora: .* to now, 10\.0 h$/),
    );
  });

  it('shows the same as a table', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'Hours left, alice, as a table' });
    const last = within(table).getAllByRole('row').at(-1);
    expect(last).toHaveTextContent(/\(now\)10\.010\.0/);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('over the allowance says by how much, and never a negative figure', async () => {
    await show({ budgetHours: 8, grants: [], runsOutAt: null });
    expect(screen.getByText('over by 2.0 h')).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/-\d/);
  });

  it('without an allowance shows hours used', async () => {
    await show({ budgetHours: null, grants: [], runsOutAt: null });
    expect(screen.getByRole('img')).toHaveAccessibleName(/Hours used, .* 10\.0 h used\./);
    expect(screen.queryByText('even pace')).not.toBeInTheDocument();
  });

  it.each([
    ['earlier', { now: start + 55 * hour }],
    ['in a week to come', { now: start, points: [], spans: [], grants: [] }],
  ])('of an instant %s says neither now nor today, and nothing of what follows', async (_, change) => {
    await show({ ...change, isLive: false, paceHoursPerDay: null, runsOutAt: null });
    expect(document.body).not.toHaveTextContent(/\bnow\b|today|resets|runs out/i);
    expect(document.querySelector('[data-span][title*="now"]')).toBeNull();
    slider().focus();
    await userEvent.keyboard('{End}{PageUp}');
    expect(slider()).not.toHaveAttribute('aria-valuetext', expect.stringMatching(/present pace| left/));
  });

  it('of a past week has no now', async () => {
    await show({ now: model.end, isLive: false });
    expect(screen.queryByText(/now/)).not.toBeInTheDocument();
    expect(screen.getByText(/^ended/)).toBeInTheDocument();
  });
});
