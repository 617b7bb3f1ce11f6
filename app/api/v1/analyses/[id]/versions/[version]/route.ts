import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { acting } from '@/lib/server';
import { readAnalysisVersion } from '@/lib/services/read-analysis-version';

export const GET = route(endpoints.getAnalysisVersion, ({ server, context, params }) =>
  readAnalysisVersion(acting(server, context), params),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
