import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { readUser } from '@/lib/services/read-user';

export const GET = route(endpoints.getUser, ({ context, params, query }) => readUser(context, { ...params, ...query }));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
