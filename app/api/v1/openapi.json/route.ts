import { endpoints } from '@/lib/api/endpoints';
import { openApiDocument } from '@/lib/api/openapi';
import { otherMethods } from '@/lib/http/other-methods';
import { openRoute } from '@/lib/http/route';
import manifest from '@/package.json';

export const GET = openRoute(endpoints.getOpenApi, () => ({ ...openApiDocument(manifest.version) }));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
