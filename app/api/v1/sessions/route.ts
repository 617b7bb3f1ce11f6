import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { listSessions } from '@/lib/services/list-sessions';
import { startSession } from '@/lib/services/start-session';

export const GET = route(endpoints.listSessions, ({ context }) => listSessions(context));

export const POST = route(endpoints.startSession, ({ server, context, body }) =>
  startSession(acting(server, context), body),
);

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST');
