/**
 * What an analysis needs, in the words of its configuration file. One table of fields drives parsing, the formula,
 * the controls of the calculator and every error text. Source: the `ResourceRequirements` model of the seed document.
 */

export type Resource = 'system' | 'gpu' | 'disk';

/** What a term is multiplied by besides its coefficient. */
export interface Scaling {
  perHour: boolean;
  perChannel: boolean;
  perKhz: boolean;
}

interface TermDefinition extends Scaling {
  field: string;
  resource: Resource;
  /** Short, as it stands over its control; no two terms of a resource share it. */
  name: string;
  unit: string;
  /** The factor as it reads in the formula, e.g. `hours × channels`. */
  factor: string;
  meaning: string;
}

const constant = {
  perHour: false,
  perChannel: false,
  perKhz: false,
  name: 'Base',
  unit: 'MiB',
  factor: '',
} as const;
const perHour = {
  perHour: true,
  perChannel: false,
  perKhz: false,
  name: 'Per hour',
  unit: 'MiB per signal hour',
  factor: 'hours',
} as const;
const perHourPerKhz = {
  perHour: true,
  perChannel: false,
  perKhz: true,
  name: 'Per hour, kHz',
  unit: 'MiB per signal hour per kHz',
  factor: 'hours × kHz',
} as const;
const perHourPerChannel = {
  perHour: true,
  perChannel: true,
  perKhz: false,
  name: 'Per hour, channel',
  unit: 'MiB per signal hour per channel',
  factor: 'hours × channels',
} as const;
const perHourPerChannelPerKhz = {
  perHour: true,
  perChannel: true,
  perKhz: true,
  name: 'Per hour, channel, kHz',
  unit: 'MiB per signal hour per channel per kHz',
  factor: 'hours × channels × kHz',
} as const;

/** In the order of the formula: terms are added from left to right. */
export const termDefinitions = [
  {
    field: 'base_system_memory_mib',
    resource: 'system',
    ...constant,
    meaning: 'Held before any signal is loaded: model weights, runtime, libraries',
  },
  {
    field: 'per_hour_system_memory_mib',
    resource: 'system',
    ...perHour,
    meaning: 'Buffers that grow with length but not with channels, such as results',
  },
  {
    field: 'per_hour_per_khz_system_memory_mib',
    resource: 'system',
    ...perHourPerKhz,
    meaning: 'A buffer at the native rate that channels use one at a time, such as resampling',
  },
  {
    field: 'per_hour_per_channel_system_memory_mib',
    resource: 'system',
    ...perHourPerChannel,
    meaning: 'Signal at the working rate; one float32 copy at 128 Hz is about 1.76',
  },
  {
    field: 'per_hour_per_channel_per_khz_system_memory_mib',
    resource: 'system',
    ...perHourPerChannelPerKhz,
    meaning: 'Signal held at its native rate; one float32 copy is about 13.7',
  },
  {
    field: 'base_gpu_memory_mib',
    resource: 'gpu',
    ...constant,
    meaning: 'Held on the GPU before any signal is loaded',
  },
  {
    field: 'per_hour_gpu_memory_mib',
    resource: 'gpu',
    ...perHour,
    meaning: 'GPU buffers that grow with length but not with channels',
  },
  {
    field: 'per_hour_per_channel_gpu_memory_mib',
    resource: 'gpu',
    ...perHourPerChannel,
    meaning: 'Signal on the GPU at the working rate',
  },
  {
    field: 'per_hour_per_channel_per_khz_gpu_memory_mib',
    resource: 'gpu',
    ...perHourPerChannelPerKhz,
    meaning: 'Signal on the GPU at its native rate',
  },
  {
    field: 'artifacts_memory_mib',
    resource: 'disk',
    ...constant,
    name: 'Fixed',
    meaning: 'Disk for what the analysis writes, whatever the length',
  },
  {
    field: 'per_hour_artifacts_memory_mib',
    resource: 'disk',
    ...perHour,
    meaning: 'Disk for what the analysis writes per hour of signal',
  },
] as const satisfies readonly TermDefinition[];

export type Term = (typeof termDefinitions)[number];
export type TermField = Term['field'];
export type Coefficients = Record<TermField, number>;

export interface WallClock {
  seconds: number;
  reason: string;
}

/** Coefficients in MiB per the unit of their term; all finite and >= 0. */
export interface ResourceRequirements extends Coefficients {
  /** Whole cores, >= 1. */
  cpu_cores: number;
  gpus: number;
  gpu_required: boolean;
  /** A ceiling on run time above the platform's default; an administrator sets it. */
  wall_clock: WallClock | null;
}

export const termFields: readonly TermField[] = termDefinitions.map((term) => term.field);

/** Every name that the `resources` block may hold, `cpu_mhz` as the older spelling of `cpu_cores`. */
export const resourceFields: readonly string[] = [
  'cpu_cores',
  ...termFields,
  'gpus',
  'gpu_required',
  'wall_clock',
  'cpu_mhz',
];

export function termsOf(resource: Resource): readonly Term[] {
  return termDefinitions.filter((term) => term.resource === resource);
}

/** One core, no memory, no GPU: what a form starts from. */
export function emptyRequirements(): ResourceRequirements {
  const coefficients = Object.fromEntries(termFields.map((field) => [field, 0])) as Coefficients;
  return { ...coefficients, cpu_cores: 1, gpus: 0, gpu_required: false, wall_clock: null };
}
