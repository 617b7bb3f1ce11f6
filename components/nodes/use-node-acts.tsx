'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Announced } from '@/components/ui/announced';
import { queries } from '@/lib/api/queries';
import type { NodesAnswer, NodeWire } from '@/lib/api/sessions';

import type { NodeAct } from './node-acts';
import { NodeChangeDialog } from './node-change-dialog';
import { poolsOf } from './nodes-board';

interface NodeActs {
  /** Asks about the act; nothing is done yet. */
  onAct: (act: NodeAct, node: NodeWire) => void;
  /** Where the page says what was done. */
  announced: ReactNode;
  dialog: ReactNode;
}

/** Deciding of nodes: one dialog for the page, and one place that says what came of it. */
export function useNodeActs(nodes: readonly NodeWire[]): NodeActs {
  const [asked, setAsked] = useState<{ act: NodeAct; node: NodeWire } | null>(null);
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The dialog asks while it closes, when what was done is not yet on the page.
  const isDone = useRef(false);
  const client = useQueryClient();
  const reload = async (id: string) => {
    const { queryKey } = queries.nodes();
    await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
    return client.getQueryData<NodesAnswer>(queryKey)?.nodes.find((node) => node.id === id) ?? null;
  };
  return {
    onAct: (act, node) => {
      isDone.current = false;
      setDone('');
      setAsked({ act, node });
    },
    announced: <Announced words={done} ref={status} onClose={() => setDone('')} />,
    dialog: asked ? (
      <NodeChangeDialog
        {...asked}
        pools={poolsOf(nodes)}
        reload={() => reload(asked.node.id)}
        // The button that asked may be gone with what was done.
        focusAfter={() => (isDone.current ? status.current : null)}
        onClose={() => setAsked(null)}
        onDone={(words) => {
          isDone.current = true;
          setDone(words);
          setAsked(null);
        }}
      />
    ) : null,
  };
}
