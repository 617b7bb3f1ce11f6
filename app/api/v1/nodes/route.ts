import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { listNodes } from '@/lib/services/list-nodes';

export const GET = route(endpoints.listNodes, ({ context }) => listNodes(context));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
