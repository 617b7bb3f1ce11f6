import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { estimate } from '@/lib/services/estimate';

export const POST = route(endpoints.estimate, ({ body }) => estimate(body));
