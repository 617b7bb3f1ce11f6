import { createParser, type inferParserType, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import {
  type CalculatorInputs,
  mostChannelLines,
  mostTyped,
  startingInputs,
  type VersionName,
} from '@/components/calculator/inputs';
import { type Bound, bounds } from '@/lib/resources/bounds';
import { type TermField, termFields } from '@/lib/resources/requirements';
import { type MeasuredRun, mostRunsInAddress } from '@/lib/resources/runs-csv';
import { type LongRuns, longRunsOf } from './long-runs';

/**
 * The calculator's inputs as the page's address: short keys, absent where a value is the starting one, and any text
 * that is no such value, or one beyond its bounds, reads as the starting one.
 */

const start = startingInputs;
const separator = '_';

const number = z
  .string()
  .regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/)
  .transform(Number);
const figure = ({ least, most }: Bound) => number.pipe(z.number().min(least).max(most));
const count = ({ least, most }: Bound) => number.pipe(z.int().min(least).max(most));
const text = z.string().min(1).max(1000);

function parserOf<Value>(schema: z.ZodType<Value, string>, serialize: (value: Value) => string = String) {
  return createParser<Value>({
    parse: (query) => schema.safeParse(query).data ?? null,
    serialize,
    eq: (one, other) => serialize(one) === serialize(other),
  });
}

/** A list of figures; `none` is the empty one, since an empty value reads as no value. */
function listOf<Item>(item: z.ZodType<Item, string>, most: number, split: string, write: (item: Item) => string) {
  const schema = z
    .string()
    .transform((query) => (query === 'none' ? [] : query.split(split)))
    .pipe(z.array(item).max(most));
  return parserOf<Item[]>(schema, (items) => (items.length === 0 ? 'none' : items.map(write).join(split)));
}

const run = z
  .string()
  .transform((query) => query.split(separator))
  .pipe(z.tuple([figure(bounds.hours), count(bounds.channels), figure(bounds.sampleRateHz), figure(bounds.peakMib)]))
  .transform(([hours, channels, sampleRateHz, peakMib]): MeasuredRun => ({ hours, channels, sampleRateHz, peakMib }));

const runText = (one: MeasuredRun) => [one.hours, one.channels, one.sampleRateHz, one.peakMib].join(separator);
const figureList = listOf(figure(bounds.mib), mostTyped, separator, String);

/** `<id>.<version>`; neither may hold a dot. */
const versionName = parserOf<VersionName>(
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}\.[A-Za-z0-9_-]{1,128}$/)
    .transform((query) => {
      const [id = '', version = ''] = query.split('.');
      return { id, version };
    }),
  ({ id, version }) => `${id}.${version}`,
);

/** `<number of runs>.<name of their text>` */
const longRuns = parserOf<LongRuns>(
  z
    .string()
    .regex(/^[1-9]\d{0,6}\.[a-z0-9]{1,20}$/)
    .transform((query) => {
      const [count = '', name = ''] = query.split('.');
      return { count: Number(count), name };
    }),
  ({ count, name }) => `${count}.${name}`,
);

/** Short names of the coefficients, in the address and in the list of terms to fit. */
const coefficientKeys: Record<TermField, string> = {
  base_system_memory_mib: 'b',
  per_hour_system_memory_mib: 'p',
  per_hour_per_khz_system_memory_mib: 'pk',
  per_hour_per_channel_system_memory_mib: 'pc',
  per_hour_per_channel_per_khz_system_memory_mib: 'pck',
  base_gpu_memory_mib: 'gb',
  per_hour_gpu_memory_mib: 'gp',
  per_hour_per_channel_gpu_memory_mib: 'gpc',
  per_hour_per_channel_per_khz_gpu_memory_mib: 'gpck',
  artifacts_memory_mib: 'd',
  per_hour_artifacts_memory_mib: 'dp',
};

const termName = z
  .string()
  .transform((query) => termFields.find((field) => coefficientKeys[field] === query))
  .pipe(z.enum(termFields as [TermField, ...TermField[]]));

const coefficientParsers = Object.fromEntries(
  termFields.map((field) => [field, parserOf(figure(bounds.mib)).withDefault(start.requirements[field])]),
) as Record<TermField, ReturnType<typeof parserOf<number>> & { readonly defaultValue: number }>;

export const calculatorParsers = {
  resource: parseAsStringLiteral(['system', 'gpu', 'disk']).withDefault(start.resource),
  view: parseAsStringLiteral(['lines', 'terms', 'heat']).withDefault(start.view),
  scale: parseAsStringLiteral(['linear', 'log']).withDefault(start.scale),
  asTable: parseAsBoolean.withDefault(start.asTable),
  hours: parserOf(figure(bounds.hours)).withDefault(start.hours),
  channels: parserOf(count(bounds.channels)).withDefault(start.channels),
  sampleRateHz: parserOf(figure(bounds.sampleRateHz)).withDefault(start.sampleRateHz),
  headroom: parserOf(figure(bounds.headroom)).withDefault(start.headroom),
  spanHours: parserOf(figure(bounds.spanHours)),
  channelLines: listOf(count(bounds.channels), mostChannelLines, separator, String).withDefault(start.channelLines),
  bytesPerSample: parserOf(figure(bounds.bytesPerSample)).withDefault(start.bytesPerSample),
  systemTyped: figureList.withDefault(start.typedMib.system),
  gpuTyped: figureList.withDefault(start.typedMib.gpu),
  diskTyped: figureList.withDefault(start.typedMib.disk),
  capacityKey: parserOf(text),
  ...coefficientParsers,
  cpu_cores: parserOf(count(bounds.cores)).withDefault(start.requirements.cpu_cores),
  gpus: parserOf(count(bounds.gpus)).withDefault(start.requirements.gpus),
  gpu_required: parseAsBoolean.withDefault(start.requirements.gpu_required),
  wallClockSeconds: parserOf(count(bounds.seconds)),
  wallClockReason: parserOf(text),
  name: parserOf(text),
  image: parserOf(text),
  tag: parserOf(text),
  priority: parserOf(count(bounds.priority)).withDefault(start.priority),
  fitFields: listOf(termName, termFields.length, separator, (field) => coefficientKeys[field]).withDefault(
    start.fitFields,
  ),
  opened: versionName,
  comparedWith: versionName,
  ownFile: parserOf(z.string().regex(/^[a-z0-9]{1,20}$/)),
  runs: listOf(run, mostRunsInAddress, '~', runText).withDefault(start.runs),
  longRuns,
};

export const calculatorUrlKeys: Partial<Record<keyof typeof calculatorParsers, string>> = {
  resource: 'of',
  asTable: 'table',
  hours: 'h',
  channels: 'ch',
  sampleRateHz: 'hz',
  headroom: 'room',
  spanHours: 'span',
  channelLines: 'lines',
  bytesPerSample: 'bytes',
  systemTyped: 'mem',
  gpuTyped: 'gmem',
  diskTyped: 'free',
  capacityKey: 'on',
  fitFields: 'fit',
  opened: 'an',
  comparedWith: 'with',
  ownFile: 'file',
  longRuns: 'many',
  ...coefficientKeys,
  cpu_cores: 'cpu',
  gpu_required: 'gr',
  wallClockSeconds: 'wcs',
  wallClockReason: 'wcr',
  priority: 'pri',
};

type Values = inferParserType<typeof calculatorParsers>;

/** `longRuns` stand for runs that the address does not carry. */
export function inputsOf({ longRuns: _, ...values }: Values): CalculatorInputs {
  const { wallClockSeconds, wallClockReason, systemTyped, gpuTyped, diskTyped } = values;
  const coefficients = Object.fromEntries(termFields.map((field) => [field, values[field]])) as Record<
    TermField,
    number
  >;
  const wallClock =
    wallClockSeconds === null || wallClockReason === null
      ? null
      : { seconds: wallClockSeconds, reason: wallClockReason };
  return {
    ...values,
    requirements: {
      ...coefficients,
      cpu_cores: values.cpu_cores,
      gpus: values.gpus,
      gpu_required: values.gpu_required && values.gpus > 0,
      wall_clock: wallClock,
    },
    typedMib: { system: systemTyped, gpu: gpuTyped, disk: diskTyped },
  };
}

/** What of the address a change of inputs touches. */
export function valuesOf({ requirements, typedMib, runs, ...rest }: Partial<CalculatorInputs>): Partial<Values> {
  const values: Partial<Values> = rest;
  if (runs) {
    const long = longRunsOf(runs);
    Object.assign(values, { runs: long ? [] : runs, longRuns: long });
  }
  if (typedMib) {
    Object.assign(values, { systemTyped: typedMib.system, gpuTyped: typedMib.gpu, diskTyped: typedMib.disk });
  }
  if (requirements) {
    const { wall_clock, ...fields } = requirements;
    Object.assign(values, fields, {
      wallClockSeconds: wall_clock?.seconds ?? null,
      wallClockReason: wall_clock?.reason ?? null,
    });
  }
  return values;
}
