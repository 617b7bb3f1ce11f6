import type { ReactNode } from 'react';
import type { CheckLaunchWire, ClaimWire } from '@/lib/api/launches';
import { formatBytes, formatCount, formatGib, formatLimit, formatMib, formatSetHours } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';

type Placement = Extract<CheckLaunchWire, { allowed: true }>['placement'];

interface ClaimFactsProps {
  claim: ClaimWire;
  placement: Placement;
}

/** What the session would get, and where: each figure with its unit, before anything starts. */
export function ClaimFacts({ claim, placement }: ClaimFactsProps) {
  const { memory_mb: mib, cpus, disk_bytes: disk, wall_clock_seconds: ceiling } = claim;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
      <Fact name="Memory">{mib === null ? 'no cap' : <span title={formatGib(mib)}>{formatMib(mib, 'up')}</span>}</Fact>
      <Fact name="Cores">{cpus === null ? 'no cap' : formatLimit(cpus, cpus === 1 ? 'core' : 'cores')}</Fact>
      <Fact name="GPU">{gpuInWords(claim, placement)}</Fact>
      <Fact name="Disk">{disk === null ? 'none claimed' : formatBytes(disk, 'up')}</Fact>
      <Fact name="Wall-clock ceiling">{ceiling === null ? 'none' : formatDuration(ceiling * 1000)}</Fact>
      <Fact name="Files">{claim.persistent ? 'are kept' : 'are not kept'}</Fact>
      {placement ? (
        <>
          <Fact name="Would run on">
            {placement.node_name} <span className="text-ink-soft">in pool {placement.pool}</span>
          </Fact>
          <Fact name="Costs">
            {placement.rate === 0 ? 'free' : `${formatSetHours(placement.rate)} of allowance an hour`}
          </Fact>
        </>
      ) : null}
    </dl>
  );
}

function gpuInWords({ gpu, gpus }: ClaimWire, placement: Placement): string {
  if (gpu === 'none') return 'none';
  if (gpu === 'required') return formatCount(gpus, 'GPU');
  if (placement === null) return 'one if it is free';
  return gpus > 0 ? `${formatCount(gpus, 'GPU')}, free now` : 'none is free now; starts without';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-label">{name}</dt>
      <dd className="figures break-words">{children}</dd>
    </div>
  );
}
