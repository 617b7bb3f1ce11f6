import { endpoints } from '@/lib/api/endpoints';
import { route } from '@/lib/http/route';
import { listOverdue } from '@/lib/services/list-overdue';

export const GET = route(endpoints.listOverdue, ({ context }) => listOverdue(context));
