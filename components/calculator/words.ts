import type { Resource, Term } from '@/lib/resources/requirements';

/** What each resource is called on the page. */
export const resourceWords: Record<Resource, { name: string; ofMemory: string; capacity: string }> = {
  system: { name: 'System memory', ofMemory: 'of memory', capacity: 'memory' },
  gpu: { name: 'GPU memory', ofMemory: 'of GPU memory', capacity: 'GPU memory' },
  disk: { name: 'Disk', ofMemory: 'of disk', capacity: 'free disk' },
};

/** A term's short name, as it stands over its control. */
export function termName(term: Term): string {
  if (!term.perHour) return term.resource === 'disk' ? 'Fixed' : 'Base';
  const scales = [term.perChannel ? 'channel' : null, term.perKhz ? 'kHz' : null].filter((word) => word !== null);
  return scales.length === 0 ? 'Per hour' : `Per hour, ${scales.join(', ')}`;
}

/** What the coefficient is multiplied by, as it reads in the formula. */
export function termFactor(term: Term): string {
  return term.factor === '' ? '' : `× ${term.factor}`;
}
