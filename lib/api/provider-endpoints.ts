import type { Endpoint } from './endpoint';
import {
  elsewhereAnswer,
  providerCallbackQuery,
  providerLogoutAnswer,
  providerLogoutBody,
  providerSignInQuery,
} from './sign-in';

/** Signing in at the organisation's identity provider (OpenID Connect): what browsers and the provider itself call. */
export const providerEndpoints = {
  beginProviderSignIn: {
    method: 'GET',
    path: '/api/v1/sign-in/provider',
    summary: 'Begin to sign in at the identity provider: sends the browser there',
    action: 'sign-in',
    query: providerSignInQuery,
    answer: elsewhereAnswer,
    status: 303,
  },
  completeProviderSignIn: {
    method: 'GET',
    path: '/api/v1/sign-in/provider/callback',
    summary:
      'Where the identity provider sends the browser back to; sets the cookie, or tells on the sign-in page why not',
    action: 'sign-in',
    query: providerCallbackQuery,
    answer: elsewhereAnswer,
    status: 303,
  },
  endProviderSignIns: {
    method: 'POST',
    path: '/api/v1/sign-in/provider/logout',
    summary: 'For the identity provider: ends the sign-ins of who signed out there (back-channel logout)',
    action: 'sign-in',
    body: providerLogoutBody,
    bodyType: 'application/x-www-form-urlencoded',
    answer: providerLogoutAnswer,
  },
} satisfies Record<string, Endpoint>;
