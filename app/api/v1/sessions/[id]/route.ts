import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { endSession } from '@/lib/services/end-session';

export const DELETE = route(endpoints.endSession, ({ server, context, params }) =>
  endSession(acting(server, context), params),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE');
