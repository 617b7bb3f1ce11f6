import { endpoints } from '@/lib/api/endpoints';
import { clearedPendingCookie, readPendingCookie } from '@/lib/auth/oidc-pending-cookie';
import { signInCookie } from '@/lib/auth/sign-in-cookie';
import { atBase } from '@/lib/base-path';
import { safeNextPath } from '@/lib/http/next-path';
import { otherMethods } from '@/lib/http/other-methods';
import { openRoute } from '@/lib/http/route';
import { providing } from '@/lib/server-provider';
import { completeProviderSignIn } from '@/lib/services/provider-sign-in';
import { endPresentSignIn, isSecure } from '../../open-call';
import { goOn, refusedPage } from '../go-on';

export const GET = openRoute(endpoints.completeProviderSignIn, async ({ request, server }) => {
  const secure = isSecure({ request, server });
  const pending = readPendingCookie(request.headers, secure);
  const next = safeNextPath(pending?.next);
  const context = providing(server);
  if (!context) return goOn(refusedPage('not_set_up', next));
  const { search } = new URL(request.url);
  const outcome = await completeProviderSignIn(context, { search, secret: pending?.secret ?? null });
  // A sign-in that is under way survives an answer that is not its own.
  const cleared = outcome.kind === 'refused' && outcome.reason === 'stale' ? [] : [clearedPendingCookie(secure)];
  if (outcome.kind === 'refused') return goOn(refusedPage(outcome.reason, next), cleared);
  await endPresentSignIn({ request, server });
  const cookie = signInCookie(outcome.cookie, outcome.expiresAt, server.clock.now(), secure);
  return goOn(atBase(next), [...cleared, cookie]);
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
