import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { readMe } from '@/lib/services/read-me';

export const GET = route(endpoints.getMe, ({ context, query }) => readMe(context, query));
