import { otherMethods } from '@/lib/http/other-methods';
import { peerRoute } from '@/lib/http/peer-route';
import { auditHere } from '@/lib/services/audit-here';

/** What this node wrote down. */
export const POST = peerRoute('audit', async ({ body, actingContext }) => auditHere(await actingContext(), body));

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
