import { endpoints } from '@/lib/api/endpoints';
import { conditionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { removePool, savePool } from '@/lib/services/change-pool';
import { readPool } from '@/lib/services/read-pool';

export const GET = route(endpoints.getPool, ({ server, context, params }) =>
  readPool(acting(server, context), params.name),
);

export const PUT = route(endpoints.savePool, ({ server, context, params, body, request }) =>
  savePool(acting(server, context), params.name, conditionIn(request.headers), body),
);

export const DELETE = route(endpoints.removePool, ({ server, context, params, request }) =>
  removePool(acting(server, context), params.name, conditionIn(request.headers)),
);

export const { POST, PATCH, OPTIONS } = otherMethods('GET', 'PUT', 'DELETE');
