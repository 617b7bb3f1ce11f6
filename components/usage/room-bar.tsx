import { cn } from '@/components/ui/cn';

const heights = { cell: 'h-2', card: 'h-2.5', head: 'h-4' };
export type BarSize = keyof typeof heights;

/** From here on a bar deserves a look. */
const watchShare = 0.8;

interface RoomBarProps {
  /** The bar in words; its accessible name. */
  label: string;
  /** Used of allowed; 1 and more is full and red. Null: not known, drawn as a hatch. */
  usedShare: number | null;
  evenShare?: number | null;
  runOutShare?: number | null;
  size: BarSize;
  className?: string;
}

/**
 * The drawing of the headroom bar, the same everywhere: used from the left in neutral, what is left in the accent,
 * a notch at 80 %, a tick where even pace would be now, a flag where the projection runs out.
 */
export function RoomBar({ label, usedShare, evenShare, runOutShare, size, className }: RoomBarProps) {
  return (
    <div
      role="img"
      aria-label={label}
      title={label}
      data-full={usedShare !== null && usedShare >= 1 ? '' : undefined}
      className={cn('relative w-full min-w-12', heights[size], className)}
    >
      {usedShare === null ? (
        <div data-part="not-known" className="size-full rounded-sm bg-hatch ring-1 ring-unknown ring-inset" />
      ) : (
        <Fill share={usedShare} />
      )}
      {evenShare == null ? null : <EvenTick share={evenShare} />}
      {runOutShare == null ? null : <Flag share={runOutShare} />}
    </div>
  );
}

function Fill({ share }: { share: number }) {
  if (share >= 1) {
    return <div data-part="full" className="size-full rounded-sm bg-over" />;
  }
  return (
    <div className="relative flex size-full gap-px overflow-hidden rounded-sm">
      {share > 0 ? <div data-part="used" className="bg-used" style={{ width: percent(share) }} /> : null}
      <div data-part="left" className="min-w-0.5 flex-1 bg-room" />
      <div data-part="mark-80" className="absolute inset-y-0 w-px bg-paper" style={{ left: percent(watchShare) }} />
    </div>
  );
}

function EvenTick({ share }: { share: number }) {
  return (
    <div
      data-part="even"
      className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink ring-1 ring-paper"
      style={{ left: percent(share) }}
    />
  );
}

// Near the right end the flag blows to the left, or it would stick out of the bar.
const turnsFrom = 0.92;

function Flag({ share }: { share: number }) {
  return (
    <svg
      data-part="runs-out"
      aria-hidden
      viewBox="0 0 9 14"
      className={cn(
        'absolute bottom-0 h-[calc(100%+0.5rem)] w-auto overflow-visible text-warn',
        share >= turnsFrom && '-translate-x-full -scale-x-100',
      )}
      style={{ left: percent(share), minHeight: '0.875rem' }}
    >
      <path d="M0 0 L8 3 L0 6 Z" fill="currentColor" stroke="var(--paper)" strokeWidth="1" paintOrder="stroke" />
      <path d="M0 0 V14" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

function percent(share: number): string {
  return `${Math.min(1, Math.max(0, share)) * 100}%`;
}
