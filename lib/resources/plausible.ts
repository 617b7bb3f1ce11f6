import type { Configuration } from './configuration';
import type { Recording } from './estimate';
import type { MeasuredRun } from './runs-csv';

/** Something of a configuration that deserves a second look before it is sent. */
export interface Finding {
  /** `resources.cpu_cores`, `priority.base`: the field to look at first. */
  path: string;
  /** One or two sentences: what is so, and what to do where that is known. */
  message: string;
  /** `fails`: a run would be refused, or end for want of it. `hint`: it may well be meant. */
  severity: 'fails' | 'hint';
}

/** Where a run could go; null: not reported. */
export interface Place {
  name: string;
  memoryMib: number | null;
  freeDiskMib: number | null;
  cpus: number | null;
  gpus: number;
  /** Something can start there now. */
  isReady: boolean;
}

/** A configuration, and what it is to be held against. */
export interface PlausibilityQuestion {
  configuration: Pick<Configuration, 'image' | 'requirements' | 'priority'>;
  /** The recording in question. */
  recording: Recording;
  bytesPerSample: number;
  /** Measured peaks of system memory. */
  runs: readonly MeasuredRun[];
  /** What the author aims at, as a share. */
  headroom: number;
  places: readonly Place[];
  /** GPU cards that the author compares with, MiB. */
  cardsMib: readonly number[];
  /** What one run of the reader may have, and who says so: `group sleep-lab`. */
  cap: { mib: number; source: string } | null;
}
