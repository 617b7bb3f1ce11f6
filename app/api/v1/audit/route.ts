import { endpoints } from '@/lib/api/endpoints';
import { otherMethods } from '@/lib/http/other-methods';
import { route } from '@/lib/http/route';
import { textStream } from '@/lib/http/text-stream';
import { acting } from '@/lib/server';
import { auditFile, auditFileHeaders, filePage, isAuditFileFormat } from '@/lib/services/audit-file';
import { readAudit } from '@/lib/services/read-audit';

export const GET = route(endpoints.readAudit, async ({ server, context, query, responseHeaders }) => {
  const read = (page: typeof query) => readAudit(acting(server, context), page);
  const { format } = query;
  if (!isAuditFileFormat(format)) return read(query);
  // Before anything is sent, so that what is wrong with the question is an answer of its own.
  const first = await read(filePage(query));
  const headers = new Headers(responseHeaders);
  for (const [name, value] of Object.entries(auditFileHeaders(first, format))) headers.set(name, value);
  return new Response(textStream(auditFile(read, query, first, format)), { headers });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
