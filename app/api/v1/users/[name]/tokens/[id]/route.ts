import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { withTokens } from '@/lib/server-auth';
import { revokeToken } from '@/lib/services/revoke-token';

export const DELETE = route(endpoints.revokeToken, ({ server, context, params }) =>
  revokeToken(withTokens(server, acting(server, context)), params.name, params.id),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE');
