import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { listApps } from '@/lib/services/list-apps';

export const GET = route(endpoints.listApps, ({ context }) => listApps(context));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
