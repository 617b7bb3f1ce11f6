import { endpoints } from '@/lib/api/endpoints';
import { conditionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { removeGroup, saveGroup } from '@/lib/services/change-group';
import { readGroup } from '@/lib/services/read-group';

export const GET = route(endpoints.getGroup, ({ server, context, params }) =>
  readGroup(acting(server, context), params.name),
);

export const PUT = route(endpoints.saveGroup, ({ server, context, params, body, request }) =>
  saveGroup(acting(server, context), params.name, conditionIn(request.headers), body),
);

export const DELETE = route(endpoints.removeGroup, ({ server, context, params, request }) =>
  removeGroup(acting(server, context), params.name, conditionIn(request.headers)),
);

export const { POST, PATCH, OPTIONS } = otherMethods('GET', 'PUT', 'DELETE');
