import 'server-only';
import type { NodeRuntime } from '../cluster/records';
import { formatUtc } from '../units/format-time';

const runners: Record<NodeRuntime['kind'], string> = {
  docker: 'Its container engine',
  process: 'What runs its sessions as programs',
  none: 'What runs its sessions',
};

/** Why a node that answers can neither start nor end sessions; null where it can. */
export function runtimeErrorWords(runtime: NodeRuntime | null): string | null {
  if (!runtime?.error) return null;
  const { reason, since } = runtime.error;
  const sentence = `${runners[runtime.kind]} does not answer since ${formatUtc(since)}: ${reason}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
