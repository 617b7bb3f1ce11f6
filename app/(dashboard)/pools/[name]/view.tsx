'use client';

import { useState } from 'react';
import { HistoryLink } from '@/components/audit/history-link';
import { poolKind } from '@/components/pools/pool-form';
import { PoolNodes } from '@/components/pools/pool-nodes';
import { PoolSettingsForm } from '@/components/pools/pool-settings-form';
import { RemovePool } from '@/components/pools/remove-pool';
import { RecordRemoved } from '@/components/settings/record-removed';
import { useRecordForm } from '@/components/settings/use-record-form';
import { useStale } from '@/components/settings/use-stale';
import { PageHead } from '@/components/ui/page-head';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { callPatiently } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { PoolWire } from '@/lib/api/pools';
import { queries } from '@/lib/api/queries';
import { formatCount } from '@/lib/units/format';

const nodesStep = { href: '/nodes', label: 'Nodes' };

/** A pool: what its hours cost, to whom it is open, and its nodes. */
export function PoolView({ name }: { name: string }) {
  const [isRemoved, setRemoved] = useState(false);
  const stale = useStale();
  const read = useRecordForm({
    query: queries.pool(name),
    kind: poolKind,
    save: (body, version) => callPatiently(endpoints.savePool, { params: { name }, body, version }),
  });
  if (isRemoved) {
    return (
      <RecordRemoved
        title={`The record of pool ${name} is removed.`}
        back={{ href: '/nodes', label: 'See nodes by pool' }}
      >
        Nodes that are in it have the defaults: open to everybody, cost 1×.
      </RecordRemoved>
    );
  }
  if (read.form === null) {
    const { error, retry } = read;
    return (
      <>
        <PageHead title={`Pool ${name}`} trail={[nodesStep]} />
        {error ? <Failed what={`pool ${name}`} error={error} onRetry={retry} /> : <FormSkeleton />}
      </>
    );
  }
  const { form } = read;
  const { nodes } = form.latest;
  return (
    <>
      <PageHead
        title={`${form.isNew && nodes === 0 ? 'New pool' : 'Pool'} ${name}`}
        trail={[nodesStep]}
        freshness={stale}
        controls={
          form.isNew ? null : (
            <>
              <HistoryLink about={{ search: `pools/${name}` }} />
              <RemovePool pool={form.base} onDone={() => setRemoved(true)} />
            </>
          )
        }
      />
      <p className="-mt-3 mb-6 max-w-prose text-ink-soft">{aboutPool(form.latest)}</p>
      <PoolSettingsForm name={name} form={form} />
      <PoolNodes name={name} />
    </>
  );
}

function aboutPool({ version, nodes, sessions_running: running }: PoolWire): string {
  const use = `${formatCount(nodes, 'node')} in it, ${formatCount(running, 'session')} running there.`;
  if (version !== null) return use;
  if (nodes === 0) return 'No pool has this name yet. Saving makes its record; nodes can be moved into it then.';
  return `${use} It has no record, so the defaults count. Saving makes one.`;
}

function FormSkeleton() {
  return (
    <Loading what="the pool">
      <div className="grid gap-6">
        <Skeleton className="h-72 max-w-4xl" />
        <Skeleton className="h-48 max-w-4xl" />
      </div>
    </Loading>
  );
}
