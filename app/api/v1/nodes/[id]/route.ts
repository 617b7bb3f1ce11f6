import { endpoints } from '@/lib/api/endpoints';
import { versionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { changeNode } from '@/lib/services/change-node';

export const PUT = route(endpoints.changeNode, ({ server, context, params, body, request }) =>
  changeNode(acting(server, context), params.id, versionIn(request.headers), body),
);

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT');
