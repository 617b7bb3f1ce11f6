import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { readOverview } from '@/lib/services/overview';

export const GET = route(endpoints.getOverview, ({ context }) => readOverview(context));
