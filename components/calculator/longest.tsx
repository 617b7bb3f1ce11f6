import { Figure } from '@/components/ui/figure';
import type { Recording } from '@/lib/resources/estimate';
import type { MostChannels } from '@/lib/resources/max-channels';
import type { Resource } from '@/lib/resources/requirements';
import { formatCount, formatNumber, hoursQuantity } from '@/lib/units/format';
import { type Capacity, sizeWords } from './capacity';
import { mostChannelsSentence } from './longest-words';
import { resourceWords } from './words';

interface LongestProps {
  resource: Resource;
  /** Null: nothing to compare with. */
  capacity: Capacity | null;
  /** Hours, null for any length. */
  hours: number | null;
  /** Most channels at the recording's own length; undefined: nothing to compare with. */
  channels: MostChannels | undefined;
  recording: Recording;
}

/** The one figure the page is about. Rounded down: what it says always fits. */
export function Longest({ resource, capacity, hours, channels, recording }: LongestProps) {
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
          in {sizeWords(capacity, capacity.mib)} {resourceWords[resource].ofMemory}
          {placeWords(capacity)}
        </span>
        <span className="block">
          with {formatCount(recording.channels, 'channel')} at{' '}
          {formatNumber(recording.sampleRateHz, Number.isInteger(recording.sampleRateHz) ? 0 : 2)} Hz
        </span>
        {channels === undefined ? null : (
          <span className="block" data-part="most-channels">
            {mostChannelsSentence(channels, recording.hours)}
          </span>
        )}
      </p>
    </section>
  );
}

/** ` on aurora`, ` in pool default`, `, your cap`; nothing for a typed figure. */
function placeWords({ name, node, pool, capSource }: Capacity): string {
  if (node) return ` on ${name}`;
  if (pool) return ` in ${name}`;
  return capSource ? `, ${name}` : '';
}

function LongestFigure({ hours }: { hours: number | null }) {
  if (hours === null) return <span className="font-medium text-figure text-room-text tracking-tight">any length</span>;
  if (hours === 0)
    return <span className="font-medium text-figure text-over-text tracking-tight">fits at no length</span>;
  const exact = `${formatNumber(hours, 2, 'down')} h`;
  return <Figure size="figure" value={{ ...hoursQuantity(hours, 'down'), title: exact }} />;
}
