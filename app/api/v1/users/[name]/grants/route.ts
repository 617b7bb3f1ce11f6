import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { addGrant } from '@/lib/services/add-grant';

export const POST = route(endpoints.addGrant, ({ server, context, params, body }) =>
  addGrant(acting(server, context), params.name, body),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
