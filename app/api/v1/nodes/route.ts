import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { listNodes } from '@/lib/services/list-nodes';

export const GET = route(endpoints.listNodes, ({ context }) => listNodes(context));
