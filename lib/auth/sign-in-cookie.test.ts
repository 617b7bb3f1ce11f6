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
  ])('%s', (_, cookie, expected) => expect(readSignInCookie(new Headers({ cookie }), false)).toBe(expected));

  it.each([
    ['over TLS only what browsers take over TLS alone', `__Host-headroom_sign_in=${value}`, true, value],
    ['not what another host of the domain may have set', `headroom_sign_in=${value}`, true, null],
    ['in the clear only what is set there', `__Host-headroom_sign_in=${value}`, false, null],
  ])('%s', (_, cookie, secure, expected) => {
    expect(readSignInCookie(new Headers({ cookie }), secure)).toBe(expected);
  });
});

it.each([
  ['in the clear', false, `headroom_sign_in=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`],
  ['behind TLS', true, `__Host-headroom_sign_in=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`],
])('is set %s', (_, secure, expected) => expect(signInCookie(value, 61_000, 1000, secure)).toBe(expected));

it('is cleared by an empty one that is over', () => {
  expect(clearedSignInCookie(false)).toBe('headroom_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});
