import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { removeGrant } from '@/lib/services/remove-grant';

export const DELETE = route(endpoints.removeGrant, ({ server, context, params }) =>
  removeGrant(acting(server, context), params.name, params.id),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE');
