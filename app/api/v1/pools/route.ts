import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { listPools } from '@/lib/services/read-pool';

export const GET = route(endpoints.listPools, ({ context }) => listPools(context));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
