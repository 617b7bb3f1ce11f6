import { endpoints } from '@/lib/api/endpoints';
import { versionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { registerAnalysis } from '@/lib/services/register-analysis';

export const PUT = route(endpoints.registerAnalysis, ({ server, context, params, body, request }) =>
  registerAnalysis(acting(server, context), params, versionIn(request.headers), body),
);

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT');
