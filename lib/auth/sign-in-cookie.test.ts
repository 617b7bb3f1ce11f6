import { describe, expect, it } from 'vitest';
import { clearedSignInCookie, readSignInCookie, signInCookie } from './sign-in-cookie';

const value = 'a'.repeat(43);

describe('readSignInCookie', () => {
  it.each([
    ['alone', `headroom_sign_in=${value}`, value],
    ['among others', `a=b; headroom_sign_in=${value}; c=d`, value],
    ['of another name', `x_headroom_sign_in=${value}`, null],
    ['empty', 'headroom_sign_in=', null],
    ['too short', 'headroom_sign_in=abc', null],
    ['with odd characters', `headroom_sign_in=${'/'.repeat(43)}`, null],
    ['none', '', null],
  ])('%s', (_, cookie, expected) => expect(readSignInCookie(new Headers({ cookie }))).toBe(expected));
});

it.each([
  ['in the clear', false, `headroom_sign_in=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`],
  ['behind TLS', true, `headroom_sign_in=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`],
])('is set %s', (_, secure, expected) => expect(signInCookie(value, 61_000, 1000, secure)).toBe(expected));

it('is cleared by an empty one that is over', () => {
  expect(clearedSignInCookie(false)).toBe('headroom_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});
