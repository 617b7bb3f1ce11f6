import 'server-only';
import type { NodesAnswer } from '../api/sessions';
import type { ServiceContext } from './context';
import { nodeFieldsWire, nodeViews } from './node-view';
import { freshnessWire } from './user-wire';

/** Nodes and their capacity as last reported. */
export function listNodes(context: ServiceContext): NodesAnswer {
  const nodes = nodeViews(context).map((view) => ({
    ...nodeFieldsWire(view, context),
    sessions_running: view.sessionsRunning,
    max_sessions: view.record?.maxSessions ?? view.status?.maxSessions ?? 0,
  }));
  return { ...freshnessWire(context.snapshot), nodes };
}
