import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OverviewWire } from '@/lib/api/overview';
import { countWrong } from './count-wrong';
import { OverviewFacts } from './facts';
import { Wrong } from './wrong';

const node = (name: string, state: OverviewWire['nodes'][number]['state'], error: string | null = null) => ({
  id: name,
  name,
  pool: 'default',
  state,
  error,
  sessions_running: state === 'away' ? 2 : 0,
});

const well: OverviewWire = {
  as_of: '2026-12-03T12:00:00.000Z',
  stale_since: null,
  users: { total: 40, with_allowance: 30, spent: 0, runs_out: 0, settings_error: 0 },
  sessions_running: 17,
  nodes: [node('aurora', 'answering'), node('cove', 'suspended', 'An administrator suspended this node.')],
  overdue: [],
  next_to_run_out: [],
  daily_hours: [],
  problems: [],
};

describe('what is wrong', () => {
  it('is nothing where every record reads and every node answers or is meant to be out', () => {
    render(<Wrong overview={well} />);
    expect(screen.getByText(/^Nothing/)).toBeInTheDocument();
    expect(countWrong(well)).toBe(0);
  });

  it('names the store, nodes, settings and records, with key, line, entry and reason', () => {
    const overview: OverviewWire = {
      ...well,
      stale_since: '2026-12-03T11:50:00.000Z',
      users: { ...well.users, settings_error: 2 },
      nodes: [node('birch', 'away', 'Has stopped reporting.'), node('new', 'pending', 'Waits for approval.')],
      problems: [
        { key: 'keys/users/dfarouk', line: 3, reason: 'is no valid YAML' },
        { key: 'usage/2026-12-01/a.yml', entry: 'ada', reason: 'is no number' },
      ],
    };
    render(<Wrong overview={overview} />);
    const items = within(screen.getByRole('list'));
    expect(items.getByText('The store does not answer')).toBeInTheDocument();
    expect(items.getByText('birch is away')).toBeInTheDocument();
    expect(items.getByText(/Has stopped reporting\. 2 sessions as last reported\./)).toBeInTheDocument();
    expect(items.getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', '/nodes?state=away&search=birch');
    expect(items.getByText('new is pending')).toBeInTheDocument();
    expect(items.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/nodes?state=pending&search=new');
    expect(items.getByText(/^2 users with settings/)).toBeInTheDocument();
    expect(items.getByText('keys/users/dfarouk:3')).toBeInTheDocument();
    expect(items.getByText('ada: is no number')).toBeInTheDocument();
    expect(items.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', '/users?state=settings_error');
    expect(countWrong(overview)).toBe(6);
  });
});

describe('the figures', () => {
  it('lead to what is behind them', () => {
    render(<OverviewFacts overview={{ ...well, users: { ...well.users, spent: 3, runs_out: 4 } }} />);
    const leadsTo = (figure: string) => screen.getByRole('link', { name: figure }).getAttribute('href');
    expect(leadsTo('17')).toBe('/sessions');
    expect(leadsTo('1')).toBe('/nodes');
    expect(leadsTo('3')).toBe('/users?state=spent&sort=-used_share');
    expect(leadsTo('4')).toBe('/users?state=runs_out&sort=runs_out_at');
    expect(screen.getAllByTitle(/^Of 30 users with an allowance/)).toHaveLength(2);
  });
});
