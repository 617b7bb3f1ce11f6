import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewUser } from './new-user';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));
beforeEach(() => push.mockClear());

async function ask(name: string) {
  render(<NewUser />);
  fireEvent.click(screen.getByRole('button', { name: 'New user' }));
  fireEvent.change(await screen.findByLabelText('User name'), { target: { value: name } });
  fireEvent.submit(screen.getByLabelText('User name'));
}

describe('a new user', () => {
  it('is asked for the name, then made in the form', async () => {
    await ask('bob_2');
    expect(push).toHaveBeenCalledWith('/users/bob_2/settings');
  });

  it.each([
    ['no name', '', 'Write a name.'],
    ['what is no name', 'a b', 'A user name is 1 to 128 of A-Z a-z 0-9 _ -'],
    ['the reserved name', 'root', /name of who signs in by the root token/],
  ])('is not made of %s', async (_, name, words) => {
    await ask(name);
    expect(screen.getByText(words)).toBeVisible();
    expect(push).not.toHaveBeenCalled();
  });
});
