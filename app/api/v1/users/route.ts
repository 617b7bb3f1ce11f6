import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { listUsers } from '@/lib/services/list-users';

export const GET = route(endpoints.listUsers, ({ context, query }) => listUsers(context, query));
