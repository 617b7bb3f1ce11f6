import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { listSessions } from '@/lib/services/list-sessions';

export const GET = route(endpoints.listSessions, ({ context }) => listSessions(context));
