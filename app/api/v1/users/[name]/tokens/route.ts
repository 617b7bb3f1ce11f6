import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { withTokens } from '@/lib/server-auth';
import { createToken } from '@/lib/services/create-token';
import { listTokens } from '@/lib/services/list-tokens';

export const GET = route(endpoints.listTokens, ({ server, context, params }) =>
  listTokens(withTokens(server, acting(server, context)), params.name),
);

export const POST = route(endpoints.createToken, ({ server, context, params, body }) =>
  createToken(withTokens(server, acting(server, context)), params.name, body),
);

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST');
