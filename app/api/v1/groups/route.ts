import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { listGroups } from '@/lib/services/read-group';

export const GET = route(endpoints.listGroups, ({ server, context }) => listGroups(acting(server, context)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
