import { endpoints } from '@/lib/api/endpoints';
import { pendingCookie } from '@/lib/auth/oidc-pending-cookie';
import { safeNextPath } from '@/lib/http/next-path';
import { otherMethods } from '@/lib/http/other-methods';
import { openRoute } from '@/lib/http/route';
import { providing } from '@/lib/server-provider';
import { beginProviderSignIn } from '@/lib/services/provider-sign-in';
import { isSecure } from '../open-call';
import { goOn, refusedPage } from './go-on';

export const GET = openRoute(endpoints.beginProviderSignIn, async ({ query, request, server }) => {
  const next = safeNextPath(query.next);
  const context = providing(server);
  if (!context) return goOn(refusedPage('not_set_up', next));
  const begun = await beginProviderSignIn(context);
  if (begun.kind === 'refused') return goOn(refusedPage(begun.reason, next));
  const cookie = pendingCookie({ secret: begun.secret, next }, isSecure({ request, server }));
  return goOn(begun.location, [cookie]);
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
