import { z } from 'zod';
import { roles } from '../cluster/permissions';

/** One of: an access token (or the root token), or the secret of a one-time link. */
export const signInBody = z.union([
  z.strictObject({ token: z.string().min(1).max(500) }),
  z.strictObject({ link: z.string().min(1).max(500) }),
]);
export const signInAnswer = z.object({ username: z.string(), role: z.enum(roles) }).meta({ id: 'SignedIn' });
/** `provider_sign_out_url`: where to sign out at the identity provider, too; only for who signed in there. */
export const signOutAnswer = z.object({ signed_out: z.literal(true), provider_sign_out_url: z.url().optional() });

/** Why signing in at the identity provider came to nothing: what the sign-in page is told. */
export const providerRefusals = [
  'not_set_up',
  'declined',
  'stale',
  'unreachable',
  'failed',
  'no_username',
  'bad_username',
  'reserved_username',
  'unknown_person',
  'inactive',
  'tree_unavailable',
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export const providerSignInQuery = z.object({ next: z.string().optional() });
/** As the provider writes it (RFC 6749, 4.1.2); checked by the sign-in, which answers faults on its page. */
export const providerCallbackQuery = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
});
export const elsewhereAnswer = z.string().meta({ description: 'Nothing: `Location` says where to go on' });
export const providerLogoutBody = z.object({ logout_token: z.string().default('') });
export const providerLogoutAnswer = z.object({ ended: z.literal(true) });
