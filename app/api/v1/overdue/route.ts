import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { listOverdue } from '@/lib/services/list-overdue';

export const GET = route(endpoints.listOverdue, ({ context }) => listOverdue(context));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
