import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NextToRunOut } from './next-to-run-out';
import { anAllowance, aUser, sampleNow } from './samples';

describe('who runs out next', () => {
  it('says when and why: the pace, the one that would last, and whose limit it is', () => {
    const allowance = anAllowance(40, 33, { runs_out_at: '2026-12-05T06:00:00.000Z', source: 'group:students' });
    render(<NextToRunOut users={[aUser('ada', { allowance })]} withAllowance={1} now={sampleNow} />);
    expect(screen.getByText('in 1 d 18 h')).toBeInTheDocument();
    expect(
      screen.getByText('uses 4.0 h/day · 2.0 h/day would last · 40 h/week from group students'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/users/ada');
  });

  it('has no lasting pace where nothing is left', () => {
    render(
      <NextToRunOut users={[aUser('ada', { allowance: anAllowance(40, 41) })]} withAllowance={1} now={sampleNow} />,
    );
    expect(screen.getByText('uses 4.0 h/day · 40 h/week from own settings')).toBeInTheDocument();
    expect(screen.getByText('over by 1.0 h')).toBeInTheDocument();
  });

  it('says that all is well', () => {
    render(<NextToRunOut users={[]} withAllowance={3} now={sampleNow} />);
    expect(screen.getByText(/^Nobody: at the present pace/)).toBeInTheDocument();
  });
});
