import 'server-only';
import type { z } from 'zod';
import type { noRoom } from '../api/launches';
import { placeSession } from '../cluster/placement';
import type { NodeRecord } from '../cluster/records';
import { checkLaunch, type LaunchDecision } from '../quota/check-launch';
import { candidatesFor } from './launch-candidates';
import { launchFacts, type SlotsTaken } from './launch-facts';
import type { LaunchLook } from './launch-look';
import type { LaunchPlan } from './launch-plan';
import { type LaunchPlace, placementAskOf } from './launch-request';
import { obstacleWords } from './obstacle-words';
import type { UserView } from './user-view';

export type NoRoomWire = z.infer<typeof noRoom>;

/** Whether the user's limits let the launch go ahead. */
export function judgeLaunch(
  look: LaunchLook,
  view: UserView,
  plan: LaunchPlan,
  place: LaunchPlace,
  slots: SlotsTaken,
): LaunchDecision {
  return checkLaunch(launchFacts(look, view, plan, place, slots));
}

export type PlacedLaunch =
  | { kind: 'placed'; node: NodeRecord; gpus: number }
  | { kind: 'no_room'; detail: string; nodes: NoRoomWire[] };

/** Obstacles that say nothing of a node that the person could use. */
const untold = new Set(['other_node', 'other_pool', 'no_runtime', 'pool_closed']);

/** Where the launch would run. `tried`: what nodes answered that had no room after all. */
export function placeLaunch(
  look: LaunchLook,
  { standing }: UserView,
  plan: LaunchPlan,
  place: LaunchPlace,
  { thisNodeId, tried = new Map() }: { thisNodeId: string | null; tried?: ReadonlyMap<string, NoRoomWire> },
): PlacedLaunch {
  const ask = placementAskOf(plan, place);
  const all = candidatesFor(look, standing);
  const candidates = all.filter(({ node }) => !tried.has(node.id));
  const placement = placeSession(ask, candidates, thisNodeId ?? '');
  if (placement.kind === 'placed') {
    const node = look.snapshot.nodes.get(placement.nodeId);
    if (node) return { kind: 'placed', node, gpus: placement.gpus };
  }
  const obstacles = placement.kind === 'no_room' ? placement.obstacles : [];
  const nodes = all.flatMap((candidate): NoRoomWire[] => {
    const { node } = candidate;
    const found = obstacles.find(({ nodeId }) => nodeId === node.id);
    const told = tried.get(node.id);
    if (told) return [told];
    if (!found || untold.has(found.obstacle)) return [];
    const detail = obstacleWords(found.obstacle, candidate, ask);
    return [{ node: node.id, node_name: node.name, obstacle: found.obstacle, detail }];
  });
  return { kind: 'no_room', detail: noRoomWords(nodes, place), nodes };
}

const namedNodes = 3;

function noRoomWords(nodes: readonly NoRoomWire[], { pool, nodeId }: LaunchPlace): string {
  if (nodes.length === 0) {
    const where =
      nodeId !== null ? 'That node cannot run it' : pool !== null ? `No node of the pool ${pool} can run it` : '';
    return `${where || 'No node of the cluster can run it'}.`;
  }
  const named = nodes.slice(0, namedNodes).map(({ node_name, detail }) => `${node_name}: ${detail}`);
  const more = nodes.length - named.length;
  return ['No node has room for it now.', ...named, ...(more > 0 ? [`${more} more have none either.`] : [])].join(' ');
}
