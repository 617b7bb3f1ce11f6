import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { readUser } from '@/lib/services/read-user';

export const GET = route(endpoints.getUser, ({ context, params, query }) => readUser(context, { ...params, ...query }));
