import type { endpoints } from '@/lib/api/endpoints';
import { isBehindTls } from '@/lib/auth/client-address';
import { isForeignOrigin } from '@/lib/auth/origin';
import { readSignInCookie } from '@/lib/auth/sign-in-cookie';
import type { SignInRecord } from '@/lib/auth/sign-in-record';
import { AppError } from '@/lib/errors';
import type { CallInput } from '@/lib/http/route';

/** What every call about signing in is asked by. */
export type OpenCall = Pick<CallInput<typeof endpoints.signOut>, 'request' | 'server'>;

/** A sign-in that another one replaces, or that is signed out, is worth nothing any more. Answers the one that stood. */
export async function endPresentSignIn({ request, server }: OpenCall): Promise<SignInRecord | null> {
  const cookie = readSignInCookie(request.headers, isSecure({ request, server }));
  if (cookie === null) return null;
  const present = await server.auth.signIns.find(cookie, server.clock.now());
  await server.auth.signIns.end(cookie);
  return present;
}

/** Another site must neither sign a visitor in as somebody else nor sign them out. */
export function refuseForeign({ request, server }: OpenCall): void {
  if (!isForeignOrigin(request.headers, server.auth.publicUrl)) return;
  throw new AppError('forbidden', 'This request came from another site.');
}

export function isSecure({ request, server }: OpenCall): boolean {
  return isBehindTls(request.headers, server.auth.isTrustedProxy, server.auth.publicUrl);
}
