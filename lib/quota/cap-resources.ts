import { parseDockerSize } from '../units/docker-size';

const bytesPerMib = 2 ** 20;

/** What a launch asks its container to have. `memory` as written: a Docker size. */
export interface ResourceAsk {
  cpus: number | null;
  memory: string | number | null;
}

export interface CappedResources {
  /** Cores; null = no cap and nothing asked. */
  cpus: number | null;
  memoryBytes: number | null;
  /** What was asked and could not be read; it counts as not asked. */
  unreadable: { field: 'cpus' | 'memory'; text: string }[];
}

function lower(asked: number | null, cap: number | null): number | null {
  if (asked === null) return cap;
  return cap === null ? asked : Math.min(asked, cap);
}

/** floor: never above the cap. A runtime takes no part of a byte, and 0 would lift the cap. */
function wholeBytes(bytes: number | null): number | null {
  return bytes === null ? null : Math.max(1, Math.floor(bytes));
}

/**
 * The container's size: the minimum of what is asked and the user's cap; the cap itself where nothing is asked; nothing
 * where neither says anything. Docker reads 0 as "no limit", so an ask of 0 counts as not asked: it must not lift a cap.
 */
export function capResources(
  ask: ResourceAsk,
  caps: { sessionCpus: number | null; sessionMemoryMib: number | null },
): CappedResources {
  const unreadable: CappedResources['unreadable'] = [];
  const memory = ask.memory === null ? null : parseDockerSize(ask.memory);
  if (ask.memory !== null && memory === null) unreadable.push({ field: 'memory', text: String(ask.memory) });
  const cpusReadable = ask.cpus === null || (Number.isFinite(ask.cpus) && ask.cpus >= 0);
  if (!cpusReadable) unreadable.push({ field: 'cpus', text: String(ask.cpus) });
  const cap = caps.sessionMemoryMib === null ? null : caps.sessionMemoryMib * bytesPerMib;
  return {
    cpus: lower(cpusReadable ? ask.cpus || null : null, caps.sessionCpus),
    memoryBytes: wholeBytes(lower(memory || null, cap)),
    unreadable,
  };
}
