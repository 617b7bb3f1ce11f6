import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { readMe } from '@/lib/services/read-me';

export const GET = route(endpoints.getMe, ({ context, query }) => readMe(context, query));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
