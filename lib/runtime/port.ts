import 'server-only';
import type { EpochMs } from '../time/clock';

export const runtimeKinds = ['docker', 'process'] as const;
export type RuntimeKind = (typeof runtimeKinds)[number];

/** What a session is started with. Whoever asks has already judged who may start it and capped the figures. */
export interface SessionSpec {
  sessionId: string;
  /** Text that the runtime keeps with the session for as long as it lists it, over restarts of this process too. */
  labels: Readonly<Record<string, string>>;
  /** Named by an app or an analysis of the tree; never pulled. */
  image: string;
  /** Program and arguments; empty = the image's own. */
  command: readonly string[];
  /** Beside the thread counts, which the driver sets from `cpus`. */
  environment: Readonly<Record<string, string>>;
  /** Cores; null = no cap. */
  cpus: number | null;
  memoryBytes: number | null;
  /** As the node lists its GPUs: `/dev/dri/renderD128`. */
  gpuDevices: readonly string[];
  /** The user's folder on this machine; null = the session keeps nothing. */
  storageFolder: string | null;
  /** A network of the engine; null = none at all. */
  network: string | null;
}

/** A session as the runtime knows it. */
export interface RuntimeSession {
  sessionId: string;
  labels: Readonly<Record<string, string>>;
  /** By the runtime's own clock; null = it was made and has not started (a start that was cut short). */
  startedAt: EpochMs | null;
  /** Null while it runs. Kept until `remove`. */
  finished: { at: EpochMs; exitCode: number | null; outOfMemory: boolean } | null;
}

export type StartResult =
  | { kind: 'started'; session: RuntimeSession }
  /** Nothing is left of it. `reason`: in plain words (no such image, a command that cannot be run). */
  | { kind: 'failed'; reason: string };

/** Hints that looking again is worthwhile; a missed one costs time only, since a look finds what it told. */
export interface RuntimeEvent {
  kind: 'ended' | 'out_of_memory';
  sessionId: string;
}

/** What a session takes at this moment. */
export interface RuntimeUsage {
  /** Cores, averaged over about a second. */
  cpus: number;
  memoryMib: number;
}

/**
 * Where sessions run. A driver sees only the sessions of its own node, started by this process or one before it.
 * Every call comes to an end within a time limit: {@link RuntimeUnavailable} where the runtime does not answer.
 */
export interface Runtime {
  readonly kind: RuntimeKind;
  /** For logs and pages: `docker at unix:///var/run/docker.sock`. */
  readonly description: string;
  /** What it cannot do for whoever relies on it, each a sentence; empty for one that isolates and caps. */
  readonly cautions: readonly string[];

  /** Throws RuntimeUnavailable where it does not answer. */
  ping(): Promise<void>;
  /** A session of that id that exists already is a failed start, and stays as it is. */
  start(spec: SessionSpec): Promise<StartResult>;
  /** All of them, finished ones until they are removed; or throws: part of a list is no list. */
  list(): Promise<RuntimeSession[]>;
  /** Asks the session to end and kills it after `graceSeconds`; comes back when it has ended. One that has, or is unknown, is fine. */
  stop(sessionId: string, graceSeconds: number): Promise<void>;
  /** Takes it off the list, by force where it still runs. Unknown is fine. */
  remove(sessionId: string): Promise<void>;
  /** Takes about a second; null for a session that is not running. */
  usage(sessionId: string): Promise<RuntimeUsage | null>;
  /** Listens until the answer is called; comes back by itself after a runtime that was away. Never throws. */
  watch(onEvent: (event: RuntimeEvent) => void): () => void;
}

/** The runtime does not answer, or not in time. */
export class RuntimeUnavailable extends Error {
  readonly code = 'runtime_unavailable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RuntimeUnavailable';
  }
}

/** By `code`, since Next may load this module several times in one process. */
export function isRuntimeUnavailable(error: unknown): error is RuntimeUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'runtime_unavailable';
}

/** Where a session finds its user's folder, and the variables that tell thread pools how many cores they have. */
export const storageMount = '/storage';
export const threadCountVariables = [
  'OMP_NUM_THREADS',
  'OPENBLAS_NUM_THREADS',
  'MKL_NUM_THREADS',
  'NUMEXPR_NUM_THREADS',
  'VECLIB_MAXIMUM_THREADS',
  'NUMBA_NUM_THREADS',
] as const;

/** Whole cores, at least one: thread pools do not look at cgroups (spec: resources). Empty without a cap. */
export function threadCounts(cpus: number | null): Record<string, string> {
  if (cpus === null) return {};
  const count = String(Math.max(1, Math.floor(cpus)));
  return Object.fromEntries(threadCountVariables.map((name) => [name, count]));
}
