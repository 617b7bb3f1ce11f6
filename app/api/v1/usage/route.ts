import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { readUsage } from '@/lib/services/read-usage';

export const GET = route(endpoints.getUsage, ({ context, query }) => readUsage(context, query));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
