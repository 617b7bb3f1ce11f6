import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Shell } from './shell';

vi.mock('next/navigation', () => ({ usePathname: () => '/me', useRouter: () => ({ push: vi.fn() }) }));

const assign = vi.fn();
const answers: Response[] = [];
beforeEach(() => {
  assign.mockClear();
  answers.length = 0;
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error());
});

const away = () =>
  Response.json(
    { type: 'about:blank', title: 'Not available at the moment', status: 503, detail: 'The tree cannot be written.' },
    { status: 503, headers: { 'content-type': 'application/problem+json' } },
  );

async function signOutFromTheMenu() {
  render(
    <Shell person={{ username: 'uma', role: 'user' }}>
      <h1>A page</h1>
    </Shell>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^uma, User/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
}

it('says that it failed and why, and leaves once it has not', async () => {
  answers.push(away(), Response.json({ signed_out: true }));
  await signOutFromTheMenu();
  const dialog = await screen.findByRole('dialog', { name: 'You are still signed in' });
  expect(dialog).toHaveTextContent('Signing out failed. The tree cannot be written.');
  expect(assign).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'));
});

it('leaves to the provider where that ends its sign-in too', async () => {
  answers.push(Response.json({ signed_out: true, provider_sign_out_url: 'https://id.example.org/out' }));
  await signOutFromTheMenu();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example.org/out'));
});
