import { ServerOff } from 'lucide-react';
import type { z } from 'zod';
import type { noRoom } from '@/lib/api/launches';

/** That no node has room, and why not, node by node. */
export function NoRoom({ nodes }: { nodes: readonly z.infer<typeof noRoom>[] }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-warn-wash px-3 py-2.5 text-warn-text">
      <ServerOff className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{nodes.length === 0 ? 'No node can run it.' : 'No node has room for it now.'}</p>
        {nodes.length === 0 ? (
          <p>No node that is open to you, and that you asked for, runs sessions. Ask an administrator.</p>
        ) : (
          <ul aria-label="Why, node by node">
            {nodes.map(({ node, node_name: name, detail }) => (
              <li key={node}>
                <span className="font-medium">{name}</span>: {detail}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
