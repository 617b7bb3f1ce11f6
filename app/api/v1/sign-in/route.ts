import { endpoints } from '@/lib/api/endpoints';
import { clientAddress } from '@/lib/auth/client-address';
import { clearedSignInCookie, readSignInCookie, signInCookie } from '@/lib/auth/sign-in-cookie';
import { otherMethods } from '@/lib/http/other-methods';
import { openRoute, requireOwnOrigin } from '@/lib/http/route';
import { providing } from '@/lib/server-provider';
import { providerSignOutUrl } from '@/lib/services/provider-logout';
import { signIn, writeSignedOut } from '@/lib/services/sign-in';
import { endPresentSignIn, isSecure, refuseForeign } from './open-call';

export const POST = openRoute(endpoints.signIn, async ({ body, request, server, responseHeaders }) => {
  refuseForeign({ request, server });
  const { auth, audit, clock } = server;
  const now = clock.now();
  const address = clientAddress(request.headers, auth.isTrustedProxy);
  const { answer, cookie, expiresAt } = await signIn({ auth, audit, address, now }, body);
  await endPresentSignIn({ request, server });
  responseHeaders.append('set-cookie', signInCookie(cookie, expiresAt, now, isSecure({ request, server })));
  return answer;
});

export const DELETE = openRoute(endpoints.signOut, async ({ request, server, responseHeaders }) => {
  refuseForeign({ request, server });
  requireOwnOrigin(server, request, readSignInCookie(request.headers, isSecure({ request, server })) !== null);
  const ended = await endPresentSignIn({ request, server });
  if (ended) {
    const address = clientAddress(request.headers, server.auth.isTrustedProxy);
    await writeSignedOut(server.audit, ended, address);
  }
  responseHeaders.append('set-cookie', clearedSignInCookie(isSecure({ request, server })));
  const provider = ended?.via === 'oidc' ? providing(server) : null;
  const url = provider && (await providerSignOutUrl(provider));
  return { signed_out: true as const, ...(url === null ? {} : { provider_sign_out_url: url }) };
});

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE');
