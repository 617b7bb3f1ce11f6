import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { listAnalyses } from '@/lib/services/list-analyses';

export const GET = route(endpoints.listAnalyses, ({ server, context }) => listAnalyses(acting(server, context)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
