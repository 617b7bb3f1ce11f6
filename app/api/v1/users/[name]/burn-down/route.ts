import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { burnDown } from '@/lib/services/burn-down';

export const GET = route(endpoints.getBurnDown, ({ context, params, query }) =>
  burnDown(context, { ...params, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
