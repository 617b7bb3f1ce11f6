import { otherMethods } from '@/lib/http/other-methods';
import { agentOf, peerRoute } from '@/lib/http/peer-route';

/** What runs on this node now; asked before a launch is counted. */
export const POST = peerRoute('sessions', ({ server }) => agentOf(server).report());

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST');
