import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { checkLaunch } from '@/lib/services/check-launch';

export const POST = route(endpoints.checkLaunch, ({ server, context, body }) =>
  checkLaunch(acting(server, context), body),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
