import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/http/client';
import { mibQuantity } from '@/lib/units/format';
import { ConfirmDialog } from './dialog';
import { Field, Input } from './field';
import { Figure } from './figure';
import { freshnessOf } from './freshness';
import { PageHead } from './page-head';
import { Slider } from './slider';
import { Failed } from './states';
import { Switch } from './switch';
import { Segments } from './tabs';

describe('a figure', () => {
  it('sets the unit apart and says it in another unit on hover', () => {
    render(<Figure value={mibQuantity(4671)} />);
    expect(screen.getByTitle('4.6 GiB')).toHaveTextContent('4,671 MiB');
    expect(screen.getByText('MiB')).toHaveClass('text-ink-faint');
  });
});

describe('freshness', () => {
  const answer = { as_of: '2026-12-02T13:03:00.000Z', stale_since: null };
  const updatedAt = Date.parse('2026-12-02T13:03:02.000Z');
  const good = { failureCount: 0, isRefetchError: false, dataUpdatedAt: updatedAt };

  it.each([
    ['kept up', good, answer, null],
    [
      'a failed poll is stale since its last good answer',
      { ...good, isRefetchError: true },
      answer,
      '2026-12-02T13:03:02.000Z',
    ],
    ['and already while it is tried again', { ...good, failureCount: 1 }, answer, '2026-12-02T13:03:02.000Z'],
    [
      'a store that does not answer is stale since then',
      good,
      { ...answer, stale_since: '2026-12-02T13:00:00.000Z' },
      '2026-12-02T13:00:00.000Z',
    ],
  ])('%s', (_, query, figures, since) => {
    expect(freshnessOf(query, figures).staleSince).toBe(since);
  });

  it('is said in the head of the page', () => {
    const { rerender } = render(<PageHead title="Users" freshness={freshnessOf(good, answer)} />);
    expect(screen.getByText(/^Updated/)).toHaveTextContent(/^Updated \d\d:\d\d \S+$/);
    rerender(<PageHead title="Users" freshness={freshnessOf({ ...good, isRefetchError: true }, answer)} />);
    expect(screen.getByRole('status')).toHaveTextContent(/^Stale since .* The server does not answer/);
  });
});

describe('a failed request', () => {
  it('says what failed, why, and can be tried again', async () => {
    const retry = vi.fn();
    render(<Failed what="the users" error={new ApiError(503, 'The store does not answer.')} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Could not read the users.The store does not answer.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalled();
  });

  it('that the role does not include is shown as such', () => {
    render(<Failed what="the users" error={new ApiError(403, 'Only administrators.')} onRetry={() => {}} />);
    expect(screen.getByText('You may not see this page.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('controls', () => {
  it('a field ties its hint and error to its control', () => {
    render(
      <Field label="Memory" error="Write 1234.5.">
        {(control) => <Input {...control} unit="MiB" />}
      </Field>,
    );
    const input = screen.getByLabelText('Memory');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Write 1234.5.');
  });

  it('a switch is named by its label', async () => {
    const onChange = vi.fn();
    render(<Switch label="Only overdue" checked={false} onChange={onChange} />);
    await userEvent.click(screen.getByText('Only overdue'));
    expect(onChange.mock.lastCall?.[0]).toBe(true);
  });

  it('segments say which one is chosen', () => {
    const choices = [
      { value: 'day', label: 'Day' },
      { value: 'week', label: 'Week' },
    ];
    render(<Segments label="Period" value="week" choices={choices} onChange={() => {}} />);
    expect(screen.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('group', { name: 'Period' })).toBeInTheDocument();
  });

  it('a slider moves by its step and says its value in words', async () => {
    const onChange = vi.fn();
    const lengthOf = (hours: number) => (
      <Slider
        label="Length"
        value={hours}
        min={0}
        max={24}
        step={0.5}
        onChange={onChange}
        valueText={(at) => `${at} h`}
      />
    );
    const { rerender } = render(lengthOf(8));
    const slider = screen.getByRole('slider', { name: 'Length' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange.mock.lastCall?.[0]).toBe(8.5);
    rerender(lengthOf(8.5));
    expect(slider).toHaveAttribute('aria-valuetext', '8.5 h');
    await userEvent.keyboard('{PageUp}');
    expect(onChange.mock.lastCall?.[0]).toBe(13.5);
  });

  it('a dialog for what cannot be undone begins on Cancel', async () => {
    const onConfirm = vi.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={() => {}}
        title="End 3 sessions?"
        description="They end now."
        confirmLabel="End 3 sessions"
        onConfirm={onConfirm}
      />,
    );
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(screen.getByRole('dialog', { name: 'End 3 sessions?' })).toHaveAccessibleDescription('They end now.');
    await userEvent.click(screen.getByRole('button', { name: 'End 3 sessions' }));
    expect(onConfirm).toHaveBeenCalled();
  });
});
