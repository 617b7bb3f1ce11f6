import 'server-only';
import type { Obstacle } from '../cluster/placement';
import type { LaunchPlan } from '../services/launch-plan';
import type { SessionFacts } from './agent-state';

/** What a session takes of its node while it is there. */
export type Holding = Pick<SessionFacts, 'gpuDevices' | 'gpuExclusive' | 'claimMemoryMib' | 'claimCpus'>;

/** What the node has at this moment, judged by itself: what others placed here may have come in any order. */
export interface Room {
  /** 0 = no cap. */
  maxSessions: number;
  gpuSlots: number;
  cpus: number;
  memoryMib: number;
  gpuDevices: readonly string[];
  /** Sessions here, ending and starting ones too. */
  holdings: readonly Holding[];
  /** Under the storage path, less what starting sessions claim; null = not known. */
  freeDiskBytes: number | null;
}

export type Fit =
  | { kind: 'fits'; gpuDevices: string[]; gpuExclusive: boolean }
  | { kind: 'no_room'; obstacle: Obstacle };

type Ask = Pick<LaunchPlan, 'gpu' | 'claimMemoryMib' | 'claimCpus' | 'claimDiskBytes'> & { gpus: number };

function claimed(room: Room, claim: 'claimMemoryMib' | 'claimCpus'): number {
  return room.holdings.reduce((sum, holding) => sum + (holding[claim] ?? 0), 0);
}

/** Devices for the session: several are its own; one is shared, the least used first. Null where too few are free. */
function chooseDevices(count: number, room: Room): string[] | null {
  const users = room.holdings.filter(({ gpuDevices }) => gpuDevices.length > 0);
  // A slot count of 0 is no cap, as with sessions.
  if (room.gpuSlots > 0 && users.length >= room.gpuSlots) return null;
  const taken = new Set(users.filter(({ gpuExclusive }) => gpuExclusive).flatMap(({ gpuDevices }) => gpuDevices));
  const sharers = (device: string) => users.filter(({ gpuDevices }) => gpuDevices.includes(device)).length;
  const free = room.gpuDevices.filter((device) => !taken.has(device) && (count === 1 || sharers(device) === 0));
  if (free.length < count) return null;
  return [...free].sort((one, other) => sharers(one) - sharers(other)).slice(0, count);
}

/** Whether the session finds room here, and its GPUs; obstacles in the order in which placement tells them. */
export function roomFor(ask: Ask, room: Room): Fit {
  const obstacle = obstacleTo(ask, room);
  if (obstacle) return { kind: 'no_room', obstacle };
  const count = ask.gpu === 'required' ? Math.max(1, ask.gpus) : ask.gpus;
  const devices = ask.gpu === 'none' || count === 0 ? [] : chooseDevices(count, room);
  if (devices === null && ask.gpu === 'required') return { kind: 'no_room', obstacle: 'gpu' };
  if (ask.claimDiskBytes !== null && (room.freeDiskBytes ?? 0) < ask.claimDiskBytes) {
    return { kind: 'no_room', obstacle: 'disk' };
  }
  const gpuDevices = devices ?? [];
  return { kind: 'fits', gpuDevices, gpuExclusive: gpuDevices.length > 1 };
}

function obstacleTo({ claimMemoryMib, claimCpus }: Ask, room: Room): Obstacle | null {
  if (room.maxSessions > 0 && room.holdings.length >= room.maxSessions) return 'full';
  if (claimMemoryMib !== null && room.memoryMib - claimed(room, 'claimMemoryMib') < claimMemoryMib) return 'memory';
  if (claimCpus !== null && room.cpus - claimed(room, 'claimCpus') < claimCpus) return 'cores';
  return null;
}
