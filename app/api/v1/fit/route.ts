import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { fitRuns } from '@/lib/services/fit';

export const POST = route(endpoints.fit, ({ body }) => fitRuns(body));

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
