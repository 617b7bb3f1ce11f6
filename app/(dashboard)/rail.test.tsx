import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '@/lib/cluster/permissions';
import { Rail } from './rail';

const nextNavigation = vi.hoisted(() => ({
  usePathname: vi.fn(() => '/users/ada'),
  useRouter: () => ({ push: vi.fn() }),
}));
vi.mock('next/navigation', () => nextNavigation);

const onSearch = vi.fn();
const show = (role: Role) =>
  render(<Rail person={{ username: 'idahl', role }} onSearch={onSearch} onShowKeys={() => {}} onSignOut={() => {}} />);
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));

beforeEach(() => vi.clearAllMocks());

describe('the rail', () => {
  it('marks the page one is on, also from below it', () => {
    show('admin');
    expect(pages().getByRole('link', { current: 'page' })).toHaveTextContent('Users');
  });

  it('has only the places of the role', () => {
    show('user');
    expect(
      pages()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Sessions', 'My room', 'API reference']);
  });

  it('opens the palette, and the menu of the person with the way out', async () => {
    show('author');
    await userEvent.click(screen.getByRole('button', { name: 'Go to or do' }));
    expect(onSearch).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /^idahl, Author/ }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Light',
      'Dark',
      'As the system',
      'Keys?',
      'API reference',
      'Sign out',
    ]);
  });
});
