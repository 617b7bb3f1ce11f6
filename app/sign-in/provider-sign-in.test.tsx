import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProviderRefused, ProviderSignIn } from './provider-sign-in';

describe('the button of the identity provider', () => {
  it.each([
    ['/', '/api/v1/sign-in/provider'],
    ['/users?group=lab', '/api/v1/sign-in/provider?next=%2Fusers%3Fgroup%3Dlab'],
  ])('leads to the provider, and then to %s', (nextPath, href) => {
    render(<ProviderSignIn name="Example University" nextPath={nextPath} />);
    expect(screen.getByRole('link', { name: 'Sign in with Example University' })).toHaveAttribute('href', href);
    expect(screen.getByRole('heading', { name: 'Or use an access token' })).toBeVisible();
  });

  it('is told apart from what went wrong before, which is announced', () => {
    render(<ProviderRefused words="Your account here is inactive." />);
    expect(screen.getByRole('alert')).toHaveTextContent('Your account here is inactive.');
  });
});
