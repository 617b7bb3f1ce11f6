import 'server-only';
import type { SessionsAnswer } from '../api/sessions';
import type { ServiceContext } from './context';
import { nodeFieldsWire, nodeViews } from './node-view';
import { sessionWire } from './session-wire';
import { freshnessWire } from './user-wire';

/**
 * Live sessions by node. Administrators see all nodes and everyone's sessions, lab sessions flagged among them; others see
 * their own, and only the nodes that run one.
 */
export function listSessions(context: ServiceContext): SessionsAnswer {
  const { snapshot, actor } = context;
  const seesAll = actor.role === 'admin';
  const nodes = nodeViews(context).map((view) => {
    const shown = view.sessions.filter(
      ({ session }) => seesAll || (session.username === actor.username && !session.lab),
    );
    return { ...nodeFieldsWire(view, context), sessions: shown.map((seen) => sessionWire(context, seen)) };
  });
  return { ...freshnessWire(snapshot), nodes: seesAll ? nodes : nodes.filter(({ sessions }) => sessions.length > 0) };
}
