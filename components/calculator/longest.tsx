import { Figure } from '@/components/ui/figure';
import type { Recording } from '@/lib/resources/estimate';
import type { Resource } from '@/lib/resources/requirements';
import { formatCount, formatNumber, hoursQuantity } from '@/lib/units/format';
import { type Capacity, formatSize } from './capacity';
import { resourceWords } from './words';

interface LongestProps {
  resource: Resource;
  /** Null: nothing to compare with. */
  capacity: Capacity | null;
  /** Hours, null for any length. */
  hours: number | null;
  recording: Recording;
}

/** The one figure the page is about. Rounded down: what it says always fits. */
export function Longest({ resource, capacity, hours, recording }: LongestProps) {
  if (!capacity || capacity.mib === null) {
    return (
      <p className="text-ink-soft">
        No {resourceWords[resource].capacity} to compare with. Type one below, and the longest recording that fits
        stands here.
      </p>
    );
  }
  return (
    <section aria-label="Longest recording that fits" className="grid gap-0.5">
      <p className="text-ink-soft text-label">Longest recording that fits</p>
      <p className="min-h-9" data-part="longest">
        <LongestFigure hours={hours} />
      </p>
      <p className="text-ink-soft">
        <span className="block">
          in {formatSize(capacity.mib)} {resourceWords[resource].ofMemory}
          {capacity.node ? ` on ${capacity.node.name}` : ''}
        </span>
        <span className="block">
          with {formatCount(recording.channels, 'channel')} at{' '}
          {formatNumber(recording.sampleRateHz, Number.isInteger(recording.sampleRateHz) ? 0 : 2)} Hz
        </span>
      </p>
    </section>
  );
}

function LongestFigure({ hours }: { hours: number | null }) {
  if (hours === null) return <span className="font-medium text-figure text-room-text tracking-tight">any length</span>;
  if (hours === 0)
    return <span className="font-medium text-figure text-over-text tracking-tight">fits at no length</span>;
  const exact = `${formatNumber(hours, 2, 'down')} h`;
  return <Figure size="figure" value={{ ...hoursQuantity(hours, 'down'), title: exact }} />;
}
