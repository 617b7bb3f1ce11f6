'use client';

import { useState } from 'react';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { NodeWire } from '@/lib/api/sessions';
import { ApiError } from '@/lib/http/client';
import { changeOf, type NodeAct } from './node-acts';

interface NodeChangeParts {
  act: NodeAct;
  /** As it was when the dialog opened. */
  node: NodeWire;
  /** The node as it is now; null where it is gone. */
  reload: () => Promise<NodeWire | null>;
  onDone: (node: NodeWire) => void;
}

const conflict = 409;

/**
 * One decision on a node, against the version that the reader has seen: the list goes on being polled behind the dialog,
 * and a change by somebody else has to be looked at before it is decided over.
 */
export function useNodeChange({ act, node, reload, onDone }: NodeChangeParts) {
  const [seen, setSeen] = useState(node);
  const [reloading, setReloading] = useState<'no' | 'busy' | 'done' | 'same' | 'gone' | 'failed'>('no');
  const change = useAct(endpoints.changeNode, { onDone });

  const lookAgain = async () => {
    setReloading('busy');
    const now = await reload().catch(() => undefined);
    if (now === undefined) return setReloading('failed');
    // A server may answer out of what it read a moment ago; deciding on that would only lose the race again.
    if (now?.version === seen.version) return setReloading('same');
    change.reset();
    if (now === null) return setReloading('gone');
    setSeen(now);
    setReloading('done');
  };

  return {
    seen,
    reloading,
    isBusy: change.isPending,
    error: change.error,
    isConflict: change.error instanceof ApiError && change.error.status === conflict,
    lookAgain,
    decide: (pool: string) => {
      if (seen.version === null) return;
      setReloading('no');
      change.mutate({ params: { id: seen.id }, version: seen.version, body: changeOf(act, pool) });
    },
  };
}
