import { NodeFacts } from '@/components/nodes/node-facts';
import type { NodeSessionsWire } from '@/lib/api/sessions';
import { sessionGrid } from './session-grid';
import { SessionRow, type SessionRowActs } from './session-row';

interface SessionBoardProps {
  /** In the order of `boardOf`. */
  nodes: readonly NodeSessionsWire[];
  now: string;
  /** All people's sessions; else one's own, whose owner needs no saying. */
  seesAll: boolean;
  acts: SessionRowActs;
}

// Under 1024 px each figure says itself what it is.
function BoardHead() {
  return (
    <div
      aria-hidden
      className="hidden gap-x-8 pb-2 text-ink-soft text-label lg:grid xl:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <span className="max-xl:hidden">Node</span>
      <div className={sessionGrid}>
        <span className="col-start-2">Session</span>
        <span>Age against its limit</span>
        <span className="text-right">Uses</span>
        <span className="text-right">Rate</span>
        <span className="text-right">Spent</span>
      </div>
    </div>
  );
}

/** Nodes as rows, their sessions as bars by age against their limit. */
export function SessionBoard({ nodes, now, seesAll, acts }: SessionBoardProps) {
  return (
    <div className="border-rule border-b">
      <BoardHead />
      {nodes.map((node) => (
        <article
          key={node.id}
          aria-label={`Node ${node.name}`}
          className="grid gap-x-8 gap-y-2 border-rule border-t py-4 xl:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <NodeFacts node={node} now={now} />
          {node.sessions.length === 0 ? (
            <p className="py-2.5 text-ink-faint">Nothing runs here.</p>
          ) : (
            <ul aria-label={`Sessions on ${node.name}`} className="-my-2.5 divide-y divide-rule">
              {node.sessions.map((session) => (
                <SessionRow
                  key={session.session_id}
                  session={session}
                  linksToUser={seesAll}
                  hidesUser={!seesAll}
                  acts={acts}
                />
              ))}
            </ul>
          )}
        </article>
      ))}
    </div>
  );
}
