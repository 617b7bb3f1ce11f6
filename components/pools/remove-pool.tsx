'use client';

import { ChangePreview } from '@/components/settings/change-preview';
import { RemoveRecord } from '@/components/settings/remove-record';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { PoolWire } from '@/lib/api/pools';
import { formatCount } from '@/lib/units/format';

interface RemovePoolProps {
  /** As the reader sees it. */
  pool: PoolWire;
  onDone: () => void;
}

/** Removes a pool's record, with what its nodes and people have then. */
export function RemovePool({ pool, onDone }: RemovePoolProps) {
  const remove = useAct(endpoints.removePool, { onDone });
  const { name, version, nodes } = pool;
  return (
    <RemoveRecord
      what={`the record of pool ${name}`}
      description="The defaults take its place: open to everybody, cost 1×, and sessions run on when an allowance is spent."
      act={remove}
      onConfirm={() => version !== null && remove.mutate({ params: { name }, version })}
    >
      <p>
        {nodes === 0
          ? 'No node is in this pool.'
          : `${formatCount(nodes, 'node')} ${nodes === 1 ? 'stays' : 'stay'} in pool ${name}.`}{' '}
        What is spent stays spent.
      </p>
      <ChangePreview body={{ kind: 'pool', name, change: null }} />
    </RemoveRecord>
  );
}
