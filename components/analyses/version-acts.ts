import type { AnalysisVersionWire } from '@/lib/api/analyses';

/** What one may ask of a version. */
export type VersionAct = 'restore' | 'register' | 'withdraw';

/** Those that make sense for it. */
export function actsOf(version: AnalysisVersionWire, isNewest: boolean, mayRegister: boolean): VersionAct[] {
  const acts: VersionAct[] = isNewest ? [] : ['restore'];
  if (mayRegister) acts.push(version.registered ? 'withdraw' : 'register');
  return acts;
}
