import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HistoryLink } from './history-link';

it.each([
  [{ person: 'uma' }, '/audit?person=uma&range=30d'],
  [{ search: 'groups/lab' }, '/audit?search=groups%2Flab&range=30d'],
])('leads to the log of %j', (about, href) => {
  render(<HistoryLink about={about} />);
  expect(screen.getByRole('link', { name: 'History of changes' })).toHaveAttribute('href', href);
});
