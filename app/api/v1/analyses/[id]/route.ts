import { endpoints } from '@/lib/api/endpoints';
import { conditionIn, versionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { readAnalysisById } from '@/lib/services/read-analysis';
import { removeAnalysis } from '@/lib/services/remove-analysis';
import { saveAnalysis } from '@/lib/services/save-analysis';

export const GET = route(endpoints.getAnalysis, ({ server, context, params }) =>
  readAnalysisById(acting(server, context), params.id),
);

export const PUT = route(endpoints.saveAnalysis, ({ server, context, params, body, request }) =>
  saveAnalysis(acting(server, context), params.id, conditionIn(request.headers), body),
);

export const DELETE = route(endpoints.removeAnalysis, ({ server, context, params, request }) =>
  removeAnalysis(acting(server, context), params.id, versionIn(request.headers)),
);

export const { POST, PATCH, OPTIONS } = otherMethods('GET', 'PUT', 'DELETE');
