import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { readUsage } from '@/lib/services/read-usage';

export const GET = route(endpoints.getUsage, ({ context, query }) => readUsage(context, query));
