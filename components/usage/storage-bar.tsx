import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import { bytesQuantity, formatBytes, formatPercent } from '@/lib/units/format';
import { type BarSize, RoomBar } from './room-bar';

const bytesPerGib = 1024 ** 3;

interface StorageBarProps {
  /** Bytes over all nodes; null = not measured yet. */
  usedBytes: number | null;
  /** GiB; null = no limit. */
  limitGib: number | null;
  size?: BarSize;
  className?: string;
}

/** The headroom bar of storage: no pace and no projection, only what is used and what is left. */
export function StorageBar({ usedBytes, limitGib, size = 'cell', className }: StorageBarProps) {
  if (usedBytes === null) return <span className={cn('text-ink-faint text-label', className)}>not measured yet</span>;
  const used = <Figure value={bytesQuantity(usedBytes)} />;
  if (limitGib === null) {
    return (
      <span className={className}>
        {used} <span className="text-ink-faint text-label">of no limit</span>
      </span>
    );
  }
  const limitBytes = limitGib * bytesPerGib;
  const share = limitBytes > 0 ? usedBytes / limitBytes : 1;
  const over = usedBytes > limitBytes ? `, over by ${formatBytes(usedBytes - limitBytes, 'up')}` : '';
  const words = `${formatBytes(usedBytes)} of ${formatBytes(limitBytes)} used, ${formatPercent(share)}${over}`;
  return (
    <div className={cn('grid gap-1.5', className)}>
      <RoomBar label={words} usedShare={share} size={size} />
      <p className={cn('flex justify-between gap-3 text-label', share >= 1 ? 'text-over-text' : 'text-ink-soft')}>
        <span className="figures">
          {formatBytes(usedBytes)} of {formatBytes(limitBytes)}
        </span>
        <span className="figures">{`${formatPercent(share)}${over}`}</span>
      </p>
    </div>
  );
}
