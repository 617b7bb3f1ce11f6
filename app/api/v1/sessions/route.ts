import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { listSessions } from '@/lib/services/list-sessions';

export const GET = route(endpoints.listSessions, ({ context }) => listSessions(context));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
