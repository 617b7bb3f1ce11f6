import { describe, expect, it, vi } from 'vitest';
import { takeLinkSecret } from './link-secret';

function browserAt(hash: string) {
  const history = { state: { key: 1 }, replaceState: vi.fn() };
  const location = { hash, pathname: '/room/sign-in', search: '?next=%2Fusers' };
  return { history, window: { history, location } as unknown as Window };
}

describe('takeLinkSecret', () => {
  it('takes the secret out of the address bar, and leaves the rest', () => {
    const { history, window } = browserAt('#link=abc_DEF-1');
    expect(takeLinkSecret(window)).toBe('abc_DEF-1');
    expect(history.replaceState).toHaveBeenCalledWith({ key: 1 }, '', '/room/sign-in?next=%2Fusers');
  });

  it.each(['', '#', '#main', '#other=abc'])('finds none in %j and touches nothing', (hash) => {
    const { history, window } = browserAt(hash);
    expect(takeLinkSecret(window)).toBeNull();
    expect(history.replaceState).not.toHaveBeenCalled();
  });

  it('takes an empty one for none', () => expect(takeLinkSecret(browserAt('#link=').window)).toBeNull());
});
