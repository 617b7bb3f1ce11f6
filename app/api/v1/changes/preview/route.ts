import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { previewChange } from '@/lib/services/preview-change';

export const POST = route(endpoints.previewChange, ({ context, body }) => previewChange(context, body));

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
