import { createParser, type inferParserType, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import { type CalculatorInputs, mostChannelLines, mostTyped, startingInputs } from '@/components/calculator/inputs';
import { type TermField, termFields } from '@/lib/resources/requirements';
import { type MeasuredRun, mostRuns } from '@/lib/resources/runs-csv';

/**
 * The calculator's inputs as the page's address: short keys, absent where a value is the starting one, and any text
 * that is no such value reads as the starting one.
 */

const start = startingInputs;
const separator = '_';

const figure = z
  .string()
  .regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/)
  .transform(Number)
  .pipe(z.number().nonnegative());
const count = figure.pipe(z.int().nonnegative());
const text = z.string().min(1).max(300);

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
  .pipe(z.tuple([figure, count, figure, figure.pipe(z.number().positive())]))
  .transform(([hours, channels, sampleRateHz, peakMib]): MeasuredRun => ({ hours, channels, sampleRateHz, peakMib }));

const runText = (one: MeasuredRun) => [one.hours, one.channels, one.sampleRateHz, one.peakMib].join(separator);
const figureList = listOf(figure, mostTyped, separator, String);

const coefficientParsers = Object.fromEntries(
  termFields.map((field) => [field, parserOf(figure).withDefault(start.requirements[field])]),
) as Record<TermField, ReturnType<typeof parserOf<number>> & { readonly defaultValue: number }>;

export const calculatorParsers = {
  resource: parseAsStringLiteral(['system', 'gpu', 'disk']).withDefault(start.resource),
  view: parseAsStringLiteral(['lines', 'heat']).withDefault(start.view),
  asTable: parseAsBoolean.withDefault(start.asTable),
  hours: parserOf(figure).withDefault(start.hours),
  channels: parserOf(count).withDefault(start.channels),
  sampleRateHz: parserOf(figure).withDefault(start.sampleRateHz),
  headroom: parserOf(figure).withDefault(start.headroom),
  spanHours: parserOf(figure.pipe(z.number().positive())),
  channelLines: listOf(count, mostChannelLines, separator, String).withDefault(start.channelLines),
  bytesPerSample: parserOf(figure.pipe(z.number().positive())).withDefault(start.bytesPerSample),
  systemTyped: figureList.withDefault(start.typedMib.system),
  gpuTyped: figureList.withDefault(start.typedMib.gpu),
  diskTyped: figureList.withDefault(start.typedMib.disk),
  capacityKey: parserOf(text),
  ...coefficientParsers,
  cpu_cores: parserOf(count.pipe(z.int().min(1))).withDefault(start.requirements.cpu_cores),
  gpus: parserOf(count).withDefault(start.requirements.gpus),
  gpu_required: parseAsBoolean.withDefault(start.requirements.gpu_required),
  wallClockSeconds: parserOf(count.pipe(z.int().min(1))),
  wallClockReason: parserOf(text),
  name: parserOf(text),
  image: parserOf(text),
  tag: parserOf(text),
  priority: parserOf(count).withDefault(start.priority),
  runs: listOf(run, mostRuns, '~', runText).withDefault(start.runs),
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
  cpu_cores: 'cpu',
  gpu_required: 'gr',
  wallClockSeconds: 'wcs',
  wallClockReason: 'wcr',
  priority: 'pri',
};

type Values = inferParserType<typeof calculatorParsers>;

export function inputsOf(values: Values): CalculatorInputs {
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
export function valuesOf({ requirements, typedMib, ...rest }: Partial<CalculatorInputs>): Partial<Values> {
  const values: Partial<Values> = rest;
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
