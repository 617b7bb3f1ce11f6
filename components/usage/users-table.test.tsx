import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anAllowance, aUser, sampleNow } from './samples';
import { UsersTable } from './users-table';

const limit = (value: number | null) => ({ value, source: 'own' });
const show = (users: ReturnType<typeof aUser>[], more: Partial<Parameters<typeof UsersTable>[0]> = {}) => {
  const onSort = vi.fn();
  const onNearEnd = vi.fn();
  render(
    <UsersTable
      users={users}
      total={users.length}
      now={sampleNow}
      sort="username"
      onSort={onSort}
      onNearEnd={onNearEnd}
      {...more}
    />,
  );
  return { onSort, onNearEnd };
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('the users table', () => {
  it('says how many rows there are and draws only those in view of ten thousand', () => {
    show(
      Array.from({ length: 10_000 }, (_, at) => aUser(`user-${at}`, { allowance: anAllowance(40, at % 50) })),
      { total: 10_000 },
    );
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('row', { name: /user-3\b/ })).toHaveAttribute('aria-rowindex', '5');
  });

  it('asks for more only near its end', () => {
    expect(show(Array.from({ length: 200 }, (_, at) => aUser(`user-${at}`))).onNearEnd).not.toHaveBeenCalled();
  });

  it('asks for more where what is loaded ends in view', () => {
    expect(show([aUser('ada')], { total: 500 }).onNearEnd).toHaveBeenCalled();
  });

  it('shows what is used, left, and by whom it runs out', () => {
    const allowance = anAllowance(40, 30, { runs_out_at: '2026-12-05T06:00:00.000Z', pace_hours_per_day: 6 });
    show([aUser('ada', { allowance, groups: ['lab', 'night'], sessions_running: 1, storage_bytes: 5 * 1024 ** 3 })]);
    const ada = row('ada');
    for (const words of ['lab, night', '75 %', 'of 40 h/week', 'in 1 d 18 h', 'h/day']) {
      expect(ada.getAllByText((_, element) => element?.textContent?.trim() === words)).not.toHaveLength(0);
    }
    expect(ada.getByRole('link')).toHaveAttribute('href', '/users/ada');
    expect(ada.getByRole('img')).toHaveAccessibleName(/10\.0 h left/);
  });

  it.each([
    ['over', aUser('ada', { allowance: anAllowance(40, 42.8) }), ['107 %', 'over by 2.8 h', 'out of room']],
    ['0 of 0', aUser('ada', { allowance: anAllowance(0, 0) }), ['100 %', 'spent', 'out of room']],
    ['without an allowance', aUser('ada'), ['no limit']],
    ['not measured', aUser('ada'), ['not measured']],
    ['with broken settings', aUser('ada', { limits: null, settings_error: 'not YAML' }), ['not known']],
    ['inactive', aUser('ada', { active: false }), ['inactive']],
  ])('a user who is %s says so in words', (_, user, words) => {
    show([user]);
    for (const word of words) expect(row('ada').getByText(word)).toBeInTheDocument();
  });

  it('a limit below what runs is over by the difference, nothing negative', () => {
    const base = aUser('ada', { sessions_running: 4 });
    show([{ ...base, limits: base.limits && { ...base.limits, session_limit: limit(2) } }]);
    expect(row('ada').getByTitle('over by 2')).toHaveTextContent('4 of 2');
  });

  it('two names that differ in case are two users', () => {
    show([aUser('Ada'), aUser('ada')]);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ada', 'ada']);
  });

  it('sorts by a column, its telling end first', async () => {
    const { onSort } = show([aUser('ada')]);
    await userEvent.click(screen.getByRole('button', { name: 'Room' }));
    expect(onSort).toHaveBeenCalledWith('-used_share');
    expect(screen.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending');
  });
});
