import { otherMethods } from '@/lib/http/other-methods';
import { agentOf, peerRoute } from '@/lib/http/peer-route';
import { startHere } from '@/lib/services/start-here';

/** Starts what a frontend has counted and placed on this node. */
export const POST = peerRoute('start', async ({ server, body, actingContext }) => {
  const context = await actingContext();
  return startHere(context, agentOf(server), body, context.actor);
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
