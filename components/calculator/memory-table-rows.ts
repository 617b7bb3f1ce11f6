import { lengthTicks } from '@/components/charts/memory-scale';
import { termMib } from '@/lib/resources/estimate';
import { recordingSizeMib } from '@/lib/resources/recording-size';
import { type TermField, termsOf } from '@/lib/resources/requirements';
import { claimMibOf } from './capacity';
import { heatRows } from './heat-content';
import type { CalculatorInputs } from './inputs';
import type { Compared } from './lines-content';
import { termName } from './words';

/** The inputs that decide what the table says. */
export type TableInputs = Pick<
  CalculatorInputs,
  'resource' | 'requirements' | 'view' | 'channelLines' | 'hours' | 'channels' | 'sampleRateHz' | 'bytesPerSample'
>;

export interface TableColumn {
  key: string;
  label: string;
  /** Its name in a file, with the unit. */
  header: string;
  /** What the page is about, among columns that are only context. */
  isChosen: boolean;
  mibAt: (hours: number) => number;
}

export interface MemoryTableRows {
  columns: TableColumn[];
  /** A row each, ascending; that of the recording in question among them. */
  lengths: number[];
}

const heatCounts = [1, 2, 4, 8, 12, 16, 24, 32];
const mostLengths = 12;

/**
 * The chart's figures: by length, a column for each channel count, or for each term and the claim that they add up to;
 * and one of the version that is compared, at the channels and rate of the fields.
 */
export function memoryTable(inputs: TableInputs, spanHours: number, compared: Compared | null = null): MemoryTableRows {
  const lengths = [...new Set([...lengthTicks(spanHours, mostLengths), inputs.hours])].sort((a, b) => a - b);
  const columns = inputs.view === 'terms' ? termColumns(inputs) : countColumns(inputs);
  return { columns: [...columns, ...comparedColumn(inputs, compared)], lengths };
}

/** The heat map does not show it. */
function comparedColumn(inputs: TableInputs, compared: Compared | null): TableColumn[] {
  if (!compared || inputs.view === 'heat') return [];
  const { requirements } = compared.configuration;
  const mibAt = (hours: number) => claimAt({ ...inputs, requirements }, hours, inputs.channels);
  return [{ key: 'compared', label: compared.label, header: 'compared_claim_mib', isChosen: false, mibAt }];
}

function countColumns(inputs: TableInputs): TableColumn[] {
  const asked = inputs.view === 'heat' ? countsOfHeat(inputs) : inputs.channelLines;
  const counts = [...new Set([...asked, inputs.channels])].sort((a, b) => a - b);
  return counts.map((channels) => ({
    key: String(channels),
    label: `${channels} ch`,
    header: `claim_${channels}_channels_mib`,
    isChosen: channels === inputs.channels,
    mibAt: (hours) => claimAt(inputs, hours, channels),
  }));
}

/** Some of the counts that the heat map shows. */
function countsOfHeat({ channels, channelLines }: TableInputs): number[] {
  const { step, count } = heatRows(Math.max(channels, ...channelLines));
  return step === 1 ? heatCounts : [1, ...[1, 2, 4, 8, 16].map((row) => row * step), step * count];
}

/** Terms of nothing are no column. */
function termColumns(inputs: TableInputs): TableColumn[] {
  const { resource, requirements, channels, sampleRateHz, bytesPerSample } = inputs;
  const at = (hours: number) => ({ hours, channels, sampleRateHz });
  const part = (key: string, label: string, header: string, mibAt: TableColumn['mibAt']) => ({
    key,
    label,
    header,
    isChosen: false,
    mibAt,
  });
  const terms = termsOf(resource)
    .filter(({ field }) => requirements[field] > 0)
    .map((term) =>
      part(term.field, termName(term), termHeader(term.field), (hours) => termMib(term, requirements, at(hours))),
    );
  const recording = part('recording', 'Recording', 'recording_mib', (hours) =>
    recordingSizeMib(at(hours), bytesPerSample),
  );
  return [
    ...terms,
    ...(resource === 'disk' ? [recording] : []),
    { ...part('claim', 'Claim', 'claim_mib', (hours) => claimAt(inputs, hours, channels)), isChosen: true },
  ];
}

/** `per_hour_per_khz_mib`: the field without what the whole table is about. */
function termHeader(field: TermField): string {
  return field.replace(/_(system|gpu)_memory_mib$/, '_mib').replace(/_memory_mib$/, '_mib');
}

function claimAt(inputs: TableInputs, hours: number, channels: number): number {
  const { resource, requirements, sampleRateHz, bytesPerSample } = inputs;
  return claimMibOf(resource, requirements, { hours, channels, sampleRateHz }, bytesPerSample);
}
