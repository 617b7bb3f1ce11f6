import 'server-only';
import type { AnalysisRecord } from '../cluster/records';
import type { Fault } from '../errors';
import { AppError } from '../errors';
import { analysisVersionKey } from '../records/analysis-index';
import { type Configuration, type ConfigurationReading, readConfiguration } from '../resources/configuration';
import type { WallClock } from '../resources/requirements';
import type { Store } from '../store/port';
import { decodeText } from './analysis-texts';

export type ReadConfiguration = Extract<ConfigurationReading, { kind: 'read' }>;

/** What a text says of that which only administrators set, and the version that says so; null: no version. */
export interface RegisteredValues {
  wallClock: WallClock | null;
  priority: number;
  version: string | null;
}

export function registeredValues({ requirements, priority }: Configuration, version: string | null): RegisteredValues {
  return { wallClock: requirements.wall_clock, priority, version };
}

/** Those of the newest version that can be read; of an analysis without one, none and 0. Throws StoreUnavailable. */
export async function standingValues(store: Store, record: AnalysisRecord | null): Promise<RegisteredValues> {
  for (const { version } of record?.versions.toReversed() ?? []) {
    const key = record && analysisVersionKey(record.id, version);
    const object = key ? await store.get(key) : null;
    const reading = object && readConfiguration(decodeText(object.bytes));
    if (reading?.kind === 'read') return registeredValues(reading.configuration, version);
  }
  return { wallClock: null, priority: 0, version: null };
}

/** Throws AppError `forbidden` for an author's text that sets other values than stand; `fields` names which. */
export function requireStandingValues({ configuration, tree }: ReadConfiguration, standing: RegisteredValues): void {
  const wanted = registeredValues(configuration, null);
  const faults: (Fault & { field: string })[] = [];
  const lineOf = (block: string, field: string) => {
    const found = tree.root.kind === 'mapping' ? tree.root.entries.get(block) : undefined;
    const inner = found?.kind === 'mapping' ? found.entries.get(field) : undefined;
    return inner?.line ?? found?.line ?? null;
  };
  if (!sameWallClock(wanted.wallClock, standing.wallClock)) {
    const message = advice('wall_clock', wallClockWords(standing.wallClock), standing.version);
    faults.push({
      field: 'wall_clock',
      path: 'resources.wall_clock',
      message,
      line: lineOf('resources', 'wall_clock'),
    });
  }
  if (wanted.priority !== standing.priority) {
    const message = advice('priority', String(standing.priority), standing.version);
    faults.push({ field: 'priority', path: 'priority.base', message, line: lineOf('priority', 'base') });
  }
  if (faults.length === 0) return;
  throw new AppError('forbidden', `${faults.map(({ message }) => message).join('. ')}.`, {
    fields: faults.map(({ field }) => field),
    version: standing.version,
    errors: faults.map(({ path, message, line }) => ({ path, message, line })),
  });
}

export function sameWallClock(one: WallClock | null, other: WallClock | null): boolean {
  return one?.seconds === other?.seconds && one?.reason === other?.reason;
}

function advice(field: string, standing: string, version: string | null): string {
  const set = `${field} is set at registration, by an administrator`;
  return version === null
    ? `${set}; leave it out of a new analysis`
    : `${set}; leave it as it is in version ${version} (${standing})`;
}

function wallClockWords(wallClock: WallClock | null): string {
  if (!wallClock) return 'none';
  const reason = wallClock.reason.replace(/\s+/g, ' ').trim();
  return `${wallClock.seconds} s, “${reason.length > 60 ? `${reason.slice(0, 60)}…` : reason}”`;
}
