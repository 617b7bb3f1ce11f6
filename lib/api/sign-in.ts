import { z } from 'zod';
import { roles } from '../cluster/permissions';

/** One of: an access token (or the root token), or the secret of a one-time link. */
export const signInBody = z.union([
  z.strictObject({ token: z.string().min(1).max(500) }),
  z.strictObject({ link: z.string().min(1).max(500) }),
]);
export const signInAnswer = z.object({ username: z.string(), role: z.enum(roles) }).meta({ id: 'SignedIn' });
export const signOutAnswer = z.object({ signed_out: z.literal(true) });
