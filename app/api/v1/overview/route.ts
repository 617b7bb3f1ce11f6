import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { readOverview } from '@/lib/services/overview';

export const GET = route(endpoints.getOverview, ({ context }) => readOverview(context));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
