import { endpoints } from '@/lib/api/endpoints';
import { clientAddress, isBehindTls } from '@/lib/auth/client-address';
import { isForeignOrigin } from '@/lib/auth/origin';
import { clearedSignInCookie, readSignInCookie, signInCookie } from '@/lib/auth/sign-in-cookie';
import { AppError } from '@/lib/errors';
import { otherMethods } from '@/lib/http/other-methods';
import { type CallInput, openRoute, requireOwnOrigin } from '@/lib/http/route';
import { signIn } from '@/lib/services/sign-in';

type OpenCall = Pick<CallInput<typeof endpoints.signOut>, 'request' | 'server'>;

export const POST = openRoute(endpoints.signIn, async ({ body, request, server, responseHeaders }) => {
  refuseForeign({ request, server });
  const { auth, clock } = server;
  const now = clock.now();
  const address = clientAddress(request.headers, auth.isTrustedProxy);
  const { answer, cookie, expiresAt } = await signIn({ auth, address, now }, body);
  await endPresentSignIn({ request, server });
  responseHeaders.append('set-cookie', signInCookie(cookie, expiresAt, now, isSecure({ request, server })));
  return answer;
});

export const DELETE = openRoute(endpoints.signOut, async ({ request, server, responseHeaders }) => {
  refuseForeign({ request, server });
  requireOwnOrigin(server, request, readSignInCookie(request.headers) !== null);
  await endPresentSignIn({ request, server });
  responseHeaders.append('set-cookie', clearedSignInCookie(isSecure({ request, server })));
  return { signed_out: true as const };
});

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE');

/** A sign-in that another one replaces, or that is signed out, is worth nothing any more. */
async function endPresentSignIn({ request, server }: OpenCall): Promise<void> {
  const cookie = readSignInCookie(request.headers);
  if (cookie !== null) await server.auth.signIns.end(cookie);
}

/** Another site must neither sign a visitor in as somebody else nor sign them out. */
function refuseForeign({ request, server }: OpenCall): void {
  if (!isForeignOrigin(request.headers, server.auth.publicUrl)) return;
  throw new AppError('forbidden', 'This request came from another site.');
}

function isSecure({ request, server }: OpenCall): boolean {
  return isBehindTls(request.headers, server.auth.isTrustedProxy, server.auth.publicUrl);
}
