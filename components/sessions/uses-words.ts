import type { SessionWire } from '@/lib/api/sessions';
import { formatMib, formatNumber } from '@/lib/units/format';

type Used = Pick<SessionWire, 'used_cpus' | 'used_memory_mb'>;

/** Cores and memory a session took when it was last measured: `0.4 cores, 900 MiB`; what was not measured says so. */
export function usesInWords({ used_cpus: cpus, used_memory_mb: mib }: Used): [cpu: string, memory: string] | null {
  if (cpus === null && mib === null) return null;
  return [
    cpus === null ? 'CPU not measured' : `${formatNumber(cpus, 1)} cores`,
    mib === null ? 'memory not measured' : formatMib(mib),
  ];
}
