import { otherMethods } from '@/lib/http/other-methods';
import { agentOf, peerRoute } from '@/lib/http/peer-route';
import { endHere } from '@/lib/services/end-here';

/** Ends a session of this node. */
export const POST = peerRoute('end', async ({ server, body, actingContext }) => {
  const context = await actingContext();
  return endHere(context, agentOf(server), body.sessionId, body.reason, context.actor);
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
