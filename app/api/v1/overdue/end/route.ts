import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { endOverdue } from '@/lib/services/end-overdue';

export const POST = route(endpoints.endOverdue, ({ server, context, body }) =>
  endOverdue(acting(server, context), body),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
