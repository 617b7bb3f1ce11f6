import type { Recording } from '@/lib/resources/estimate';
import type { Resource, Term } from '@/lib/resources/requirements';

/** What each resource is called on the page. */
export const resourceWords: Record<Resource, { name: string; ofMemory: string; capacity: string }> = {
  system: { name: 'System memory', ofMemory: 'of memory', capacity: 'memory' },
  gpu: { name: 'GPU memory', ofMemory: 'of GPU memory', capacity: 'GPU memory' },
  disk: { name: 'Disk', ofMemory: 'of disk', capacity: 'free disk' },
};

/** A term's short name, as it stands over its control. */
export function termName(term: Term): string {
  return term.name;
}

/** What the coefficient is multiplied by, in figures: `× 8 h × 2 ch × 0.256 kHz`. */
export function termFactor(term: Term, { hours, channels, sampleRateHz }: Recording): string {
  const parts = [
    term.perHour ? `${plain(hours)} h` : null,
    term.perChannel ? `${plain(channels)} ch` : null,
    term.perKhz ? `${plain(sampleRateHz / 1000)} kHz` : null,
  ];
  return parts
    .map((part) => (part === null ? '' : `× ${part}`))
    .join(' ')
    .trim()
    .replace(/ +/g, ' ');
}

function plain(value: number): string {
  return String(Number(value.toFixed(3)));
}
