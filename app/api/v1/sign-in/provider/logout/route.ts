import { endpoints } from '@/lib/api/endpoints';
import { AppError } from '@/lib/errors';
import { otherMethods } from '@/lib/http/other-methods';
import { openRoute } from '@/lib/http/route';
import { providing } from '@/lib/server-provider';
import { endByProvider } from '@/lib/services/provider-logout';
import { refuseForeign } from '../../open-call';

export const POST = openRoute(endpoints.endProviderSignIns, async ({ body, request, server }) => {
  refuseForeign({ request, server });
  const context = providing(server);
  if (!context) throw new AppError('not_found', 'No identity provider is set up here.');
  await endByProvider(context, body.logout_token);
  return { ended: true as const };
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
