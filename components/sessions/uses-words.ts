import type { SessionWire } from '@/lib/api/sessions';
import { formatMib, formatNumber } from '@/lib/units/format';

type Used = Pick<SessionWire, 'used_cpus' | 'used_memory_mb'>;

/** Cores and memory a session took when it was last measured: `0.4 cores, 900 MiB`; what was not measured says so. */
export function usesInWords({ used_cpus: cpus, used_memory_mb: mib }: Used): [cpu: string, memory: string] | null {
  if (cpus === null && mib === null) return null;
  return [
    cpus === null ? 'CPU not measured' : coresInWords(cpus),
    mib === null ? 'memory not measured' : formatMib(mib),
  ];
}

/** What is there but rounds to nothing is not none. */
function coresInWords(cpus: number): string {
  return cpus > 0 && cpus < 0.05 ? '<0.1 cores' : `${formatNumber(cpus, 1)} cores`;
}
