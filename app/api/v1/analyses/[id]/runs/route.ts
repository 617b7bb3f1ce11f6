import { endpoints } from '@/lib/api/endpoints';
import { conditionIn } from '@/lib/http/if-match';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { saveAnalysisRuns } from '@/lib/services/save-analysis-runs';

export const PUT = route(endpoints.saveAnalysisRuns, ({ server, context, params, body, request }) =>
  saveAnalysisRuns(acting(server, context), params.id, conditionIn(request.headers), body),
);

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT');
