import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AuditAnswer } from '@/lib/api/audit';
import { AuditList } from './audit-list';
import { anAnswer, anEntry } from './samples';

function show(pages: AuditAnswer[], rest: Partial<Parameters<typeof AuditList>[0]> = {}) {
  const onOlder = vi.fn();
  const list = (more: typeof rest = {}) => (
    <AuditList
      {...{ pages, isNarrowed: false, isDim: false, isFetchingOlder: false, olderError: null, onOlder }}
      onClear={() => {}}
      {...rest}
      {...more}
    />
  );
  const { rerender } = render(list());
  return { onOlder, again: (more: typeof rest) => rerender(list(more)) };
}
const entries = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => anEntry({ id: `abcd:2026-12-02:${from + index}` }));

describe('older entries', () => {
  it('are asked for as the end of the list comes near', () => {
    const { onOlder } = show([anAnswer(entries(10), { next_cursor: 'x' })]);
    expect(onOlder).toHaveBeenCalled();
  });

  it('are not asked for while the end is far, but by hand', async () => {
    const { onOlder } = show([anAnswer(entries(500), { next_cursor: 'x' })]);
    expect(onOlder).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Load older' }));
    expect(onOlder).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('500 entries so far');
    expect(screen.getByRole('table', { name: 'Log' })).toHaveAttribute('aria-rowcount', '-1');
  });

  it('are searched for on, where a search ended before anything was found', () => {
    const page = anAnswer([], { next_cursor: 'x', reached_at: '2026-12-01T10:00:00.000Z' });
    const { onOlder, again } = show([page]);
    expect(onOlder).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Nothing found yet; searched back to Tue 1 Dec 10:00, searching on.',
    );
    again({ isFetchingOlder: true });
    expect(onOlder).toHaveBeenCalledTimes(1);
    again({ pages: [page, page] });
    expect(onOlder).toHaveBeenCalledTimes(2);
  });

  it('that could not be read are asked for again by hand only', async () => {
    const { onOlder } = show([anAnswer(entries(3), { next_cursor: 'x' })], { olderError: new Error('gone') });
    expect(onOlder).not.toHaveBeenCalled();
    expect(screen.getByText('Could not read older entries.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onOlder).toHaveBeenCalledTimes(1);
  });

  it('are none at the end', () => {
    show([anAnswer(entries(2)), anAnswer(entries(3, 2))], { onOlder: null, isNarrowed: true });
    expect(screen.getByRole('status')).toHaveTextContent('5 entries match');
    expect(screen.queryByRole('button', { name: 'Load older' })).not.toBeInTheDocument();
  });
});

it('draws a part of ten thousand', () => {
  show([anAnswer(entries(10_000))], { onOlder: null });
  expect(screen.getByRole('status')).toHaveTextContent('10,000 entries');
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
});

it('sums what could not be read over all pages, and names each node once', () => {
  const unread = [{ node: 'b', name: 'bravo', reason: 'It is away.' }];
  const later = [{ node: 'b', name: 'bravo', reason: 'It was not asked.' }];
  const pages = [
    anAnswer(entries(1), { unread, damaged_lines: 1 }),
    anAnswer(entries(1, 1), { unread: later, damaged_lines: 2 }),
  ];
  show(pages, { onOlder: null });
  expect(screen.getByText('It is away.')).toBeVisible();
  expect(screen.queryByText('It was not asked.')).not.toBeInTheDocument();
  expect(screen.getByText(/3 lines of these days/)).toBeVisible();
});
