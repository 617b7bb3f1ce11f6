import { RoomBar } from '@/components/usage/room-bar';
import type { NodeWire } from '@/lib/api/sessions';
import { formatGib, formatNumber, formatPercent } from '@/lib/units/format';

interface Measure {
  label: string;
  /** Used of what there is; null: not known. Undefined: there is no end to it, and so no bar. */
  share: number | null | undefined;
  /** The figure beside the bar. */
  figure: string;
  /** What of it is asked for, or claimed, on hover. */
  note?: string | undefined;
}

/** How much room a node has left: its cores, its memory and its places for sessions. */
export function NodeRoom({ node }: { node: NodeWire }) {
  return (
    <dl
      aria-label={`Room on ${node.name}`}
      className="grid max-w-2xl grid-cols-[auto_minmax(2.5rem,1fr)_auto] gap-x-3 gap-y-1 sm:grid-cols-[4.5rem_minmax(0,1fr)_12rem]"
    >
      {[coresOf(node), memoryOf(node), sessionsOf(node)].map((measure) => (
        <Room key={measure.label} measure={measure} />
      ))}
    </dl>
  );
}

function Room({ measure: { label, share, figure, note } }: { measure: Measure }) {
  const isFull = typeof share === 'number' && share >= 1;
  return (
    <div title={note} className="col-span-3 grid grid-cols-subgrid items-center text-label">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="contents">
        {share === undefined ? (
          <span aria-hidden className="h-px bg-rule" />
        ) : (
          <RoomBar size="cell" usedShare={share} label={`${label}: ${figure}`} />
        )}
        <span
          className={
            isFull
              ? 'figures whitespace-nowrap text-over-text max-sm:text-right'
              : 'figures whitespace-nowrap text-ink-soft max-sm:text-right'
          }
        >
          {figure}
        </span>
      </dd>
    </div>
  );
}

/** What is over says by how much. */
function withPercent(words: string, share: number): string {
  return share > 1 ? `${words}, ${formatPercent(share)}` : words;
}

function coresOf({ load, cpus, claimed_cpus: claimed }: NodeWire): Measure {
  const note = claimed > 0 ? `${formatNumber(claimed, Number.isInteger(claimed) ? 0 : 1)} cores claimed` : undefined;
  const words = load === null ? 'load not reported' : `load ${formatNumber(load, 1)}`;
  if (cpus === null) return { label: 'Cores', share: null, figure: load === null ? 'not reported' : words, note };
  const share = load === null || cpus === 0 ? null : load / cpus;
  return { label: 'Cores', share, figure: withPercent(`${words} of ${formatNumber(cpus)}`, share ?? 0), note };
}

function memoryOf({ claimed_memory_mb: claimedMib, memory_mb: memoryMib }: NodeWire): Measure {
  const claimed = claimedMib === 0 ? '0' : formatGib(claimedMib);
  if (memoryMib === null) return { label: 'Memory', share: null, figure: `${claimed} claimed` };
  const share = memoryMib === 0 ? null : claimedMib / memoryMib;
  return { label: 'Memory', share, figure: withPercent(`${claimed} of ${formatGib(memoryMib)} claimed`, share ?? 0) };
}

function sessionsOf({ sessions_running: running, max_sessions: most }: NodeWire): Measure {
  const count = formatNumber(running);
  if (most === 0) return { label: 'Sessions', share: undefined, figure: `${count}, no cap` };
  return {
    label: 'Sessions',
    share: running / most,
    figure: withPercent(`${count} of ${formatNumber(most)}`, running / most),
  };
}
