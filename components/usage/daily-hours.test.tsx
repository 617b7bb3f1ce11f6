import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { daysCsv, lastDays, scaleTop } from './daily-hours';
import { DailyHoursChart } from './daily-hours-chart';

const answer = [
  { day: '2026-12-01', hours: 12.34 },
  { day: '2026-12-03', hours: 4 },
];

describe('days', () => {
  it('end today and keep a gap where there is no figure', () => {
    expect(lastDays(answer, '2026-12-03', 4)).toEqual([
      { day: '2026-11-30', hours: null },
      { day: '2026-12-01', hours: 12.34 },
      { day: '2026-12-02', hours: null },
      { day: '2026-12-03', hours: 4 },
    ]);
  });

  it('are a file, a day without a figure left empty', () => {
    const days = lastDays(answer, '2026-12-03', 3);
    expect(daysCsv(days)).toBe('utc_day,weighted_hours\r\n2026-12-01,12.34\r\n2026-12-02,\r\n2026-12-03,4\r\n');
  });

  it.each([
    [0, 1],
    [0.3, 1],
    [1, 1],
    [12, 20],
    [151, 200],
    [200, 200],
    [501, 1000],
  ])('a largest of %s has a scale to %s', (largest, top) => {
    expect(scaleTop(largest)).toBe(top);
  });
});

describe('the chart of days', () => {
  const days = lastDays(answer, '2026-12-03', 3);

  it('is read with the arrow keys, today first', async () => {
    render(<DailyHoursChart days={days} />);
    const chart = screen.getByRole('slider');
    expect(chart).toHaveAttribute('aria-valuetext', 'Thu 3 Dec: 4.0 h');
    while (document.activeElement !== chart) await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', 'Wed 2 Dec: no data');
    await userEvent.keyboard('{Home}');
    expect(screen.getByText('12.3')).toBeInTheDocument();
  });

  it('is a table too', async () => {
    render(<DailyHoursChart days={days} />);
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Day (UTC)Hours',
      'Thu 3 Dec4.0 h',
      'Wed 2 Decno data',
      'Tue 1 Dec12.3 h',
    ]);
  });

  it('without any figure says so instead of drawing nothing', () => {
    render(<DailyHoursChart days={lastDays([], '2026-12-03', 3)} />);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(screen.getByText(/^No node has reported/)).toBeInTheDocument();
  });
});
