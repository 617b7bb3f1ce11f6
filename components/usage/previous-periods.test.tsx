import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf } from './answer-fixture';
import { PreviousPeriods } from './previous-periods';

const weeks = ['2026-11-23', '2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'].map((day) => ({
  start: `${day}T00:00:00.000Z`,
  resets_at: new Date(Date.parse(day) + 7 * 86_400_000).toISOString(),
  used_hours: 4,
}));

it.each([
  ['all of them', 6, null],
  ['what is not on record as that', 2, 'Nothing is on record before that.'],
  ['that nothing is', 0, 'Nothing is on record before this week.'],
])('tells of the weeks before %s', (_, count, words) => {
  render(<PreviousPeriods answer={answerOf({ previous: weeks.slice(0, count) })} onAt={() => {}} />);
  expect(screen.queryAllByRole('listitem')).toHaveLength(count);
  expect(screen.queryByText(/^Nothing is on record/)?.textContent ?? null).toBe(words);
});
