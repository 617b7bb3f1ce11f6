import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ByProxy } from './by-proxy';

it('says why nobody comes in, with no form that would not help', () => {
  render(<ByProxy refusal="There is no user stranger here." username={null} nextPath="/" />);
  expect(screen.getByRole('alert')).toHaveTextContent('There is no user stranger here.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads on who is signed in already', () => {
  render(<ByProxy refusal={null} username="uma" nextPath="/sessions" />);
  expect(screen.getByText(/signed you in as uma/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/sessions');
});
