import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInForm } from './view';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  window.history.replaceState(null, '', '/sign-in');
});

function answer(status: number, body: object): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { 'content-type': type } }));
}

function refusal(status: number, detail: string): void {
  answer(status, { type: 'about:blank', title: 'x', status, detail });
}

const sentBodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

async function tryToken(token: string): Promise<void> {
  const person = userEvent.setup();
  if (token) await person.type(screen.getByLabelText('Access token'), token);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in form', () => {
  it('sends the token without the blanks around it', async () => {
    refusal(401, 'This token is not known here.');
    render(<SignInForm nextPath="/" signedInAs={null} />);
    await tryToken('  abc ');
    expect(await screen.findByText('This token is not known here.')).toBeVisible();
    expect(sentBodies()).toEqual([{ token: 'abc' }]);
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('tells how long to wait after too many tries', async () => {
    refusal(429, 'Too many wrong tries from your address. Try again in 42 s.');
    render(<SignInForm nextPath="/" signedInAs={null} />);
    await tryToken('abc');
    expect(await screen.findByText(/Try again in 42 s/)).toBeVisible();
  });

  it('asks for a token where none was given, without asking the server', async () => {
    render(<SignInForm nextPath="/" signedInAs={null} />);
    await tryToken('');
    expect(screen.getByText('Paste your access token first.')).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('redeems a link by itself, once, and takes it out of the address bar', async () => {
    window.history.replaceState(null, '', '/sign-in?next=%2Fusers#link=secret');
    refusal(401, 'This sign-in link has been used already; each works once. Ask for a new one.');
    render(<SignInForm nextPath="/users" signedInAs={null} />);
    expect(window.location.href).not.toContain('secret');
    expect(await screen.findByText(/has been used already/)).toBeVisible();
    expect(sentBodies()).toEqual([{ link: 'secret' }]);
  });

  it('redeems a link that is opened while the page is there', async () => {
    render(<SignInForm nextPath="/" signedInAs={null} />);
    refusal(401, 'This sign-in link has expired; each works for 10 minutes. Ask for a new one.');
    window.location.hash = '#link=late';
    await waitFor(() => expect(sentBodies()).toEqual([{ link: 'late' }]));
    expect(await screen.findByText(/has expired/)).toBeVisible();
  });

  it('says who is signed in already, and how to go on', () => {
    render(<SignInForm nextPath="/users?group=lab" signedInAs="ada" />);
    expect(screen.getByText(/You are signed in as ada/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/users?group=lab');
  });
});
