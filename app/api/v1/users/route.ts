import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { listUsers } from '@/lib/services/list-users';

export const GET = route(endpoints.listUsers, ({ context, query }) => listUsers(context, query));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
