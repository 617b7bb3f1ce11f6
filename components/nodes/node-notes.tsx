import { TriangleAlert } from 'lucide-react';
import type { NodeWire } from '@/lib/api/sessions';
import { RuntimeWords } from './runtime-words';

interface NodeNotesProps {
  node: Pick<NodeWire, 'runtime' | 'alerts'>;
  /** The instant the figures are of. */
  now: string;
}

/** What whoever looks at a node has to know: what runs its sessions does not answer or isolate, and its own alerts. */
export function NodeNotes({ node: { runtime, alerts }, now }: NodeNotesProps) {
  return (
    <>
      <RuntimeWords runtime={runtime} now={now} />
      {alerts.length === 0 ? null : (
        <ul aria-label="Alerts" className="grid gap-1 text-label text-warn-text">
          {alerts.map((alert) => (
            <li key={alert} className="flex gap-1.5">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              <span className="min-w-0 break-words">{alert}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
