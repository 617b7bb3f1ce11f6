import type { Recording } from '@/lib/resources/estimate';
import { headroomTarget } from '@/lib/resources/headroom';
import { edfBytesPerSample } from '@/lib/resources/recording-size';
import {
  emptyRequirements,
  type Resource,
  type ResourceRequirements,
  type TermField,
} from '@/lib/resources/requirements';
import type { MeasuredRun } from '@/lib/resources/runs-csv';

/** Everything that a reader of the calculator can set; all of it lives in the page's address. */
export interface CalculatorInputs extends Recording {
  requirements: ResourceRequirements;
  name: string | null;
  image: string | null;
  tag: string | null;
  priority: number;
  /** Which resource the formula, the chart and the one large figure are about. */
  resource: Resource;
  view: 'lines' | 'terms' | 'heat';
  /** Of the memory axis. */
  scale: 'linear' | 'log';
  asTable: boolean;
  /** Channel counts that the chart draws a line for, besides the one in question; ascending. */
  channelLines: number[];
  /** How far the length axis reaches; null: as far as the inputs ask for. */
  spanHours: number | null;
  bytesPerSample: number;
  /** Typed capacities in MiB, by resource. */
  typedMib: Record<Resource, number[]>;
  /** Key of the capacity that the large figure is about; null: the largest node, else the first typed one. */
  capacityKey: string | null;
  runs: MeasuredRun[];
  /** What the claim should exceed a measured peak by, as a share. */
  headroom: number;
  /** Terms that a fit may use. */
  fitFields: TermField[];
  /** The saved version that these figures were opened from, and the analysis that they are saved to. */
  opened: VersionName | null;
  /** A saved version that the chart and a table hold these figures against. */
  comparedWith: VersionName | null;
  /** The author's own file that was opened in this tab, by the name that the tab keeps it under. */
  ownFile: string | null;
}

/** A version of a saved analysis. */
export interface VersionName {
  id: string;
  version: string;
}

type InputsChange = Partial<CalculatorInputs>;

/** What of them measured runs are judged by and fitted with. */
export type MeasuredInputs = Pick<CalculatorInputs, 'runs' | 'headroom' | 'fitFields' | 'requirements'>;

/** Takes a change, or what makes one of the inputs as they are by then: so a part of the page need not follow them all. */
export type SetInputs = (
  change: InputsChange | ((latest: CalculatorInputs) => InputsChange),
  options?: { isStep: boolean },
) => void;

/** Most curves besides that of the fields that one chart can label beside each other. */
export const mostChannelLines = 11;
/** Most capacities typed for one resource. */
export const mostTyped = 8;

/** A float32 copy of the raw signal takes 13.7 MiB an hour, channel and kHz (seed document); 512 MiB to be measured. */
const oneRawCopy: ResourceRequirements = {
  ...emptyRequirements(),
  base_system_memory_mib: 512,
  per_hour_per_channel_per_khz_system_memory_mib: 13.7,
};

/** What the page shows before anybody sets anything: one night, one raw copy of the signal in memory. */
export const startingInputs: CalculatorInputs = {
  requirements: oneRawCopy,
  name: null,
  image: null,
  tag: null,
  priority: 0,
  resource: 'system',
  view: 'lines',
  scale: 'linear',
  asTable: false,
  channelLines: [1, 4, 8],
  spanHours: null,
  bytesPerSample: edfBytesPerSample,
  hours: 8,
  channels: 2,
  sampleRateHz: 256,
  typedMib: { system: [16384], gpu: [8192], disk: [] },
  capacityKey: null,
  runs: [],
  headroom: headroomTarget,
  // Those of the published example; a term more asks for more runs.
  fitFields: [
    'base_system_memory_mib',
    'per_hour_per_khz_system_memory_mib',
    'per_hour_per_channel_per_khz_system_memory_mib',
  ],
  opened: null,
  comparedWith: null,
  ownFile: null,
};

export function recordingOf({ hours, channels, sampleRateHz }: CalculatorInputs): Recording {
  return { hours, channels, sampleRateHz };
}
