import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PersonMenu } from './person-menu';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));

it.each([
  ['who signed in here can sign out', undefined, true],
  ['whom a proxy signed in is told to sign out there', false, false],
])('%s', async (_, canSignOut, isOffered) => {
  const person = { username: 'uma', role: 'user' as const, ...(canSignOut === undefined ? {} : { canSignOut }) };
  render(<PersonMenu person={person} onShowKeys={vi.fn()} onSignOut={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: /uma, User/ }));
  expect(await screen.findByRole('menuitem', { name: 'API reference' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Sign out' }) !== null).toBe(isOffered);
  expect(screen.queryByText(/sign out there/) !== null).toBe(!isOffered);
});
