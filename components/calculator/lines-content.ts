import type { MemoryBand, MemoryContent, MemoryLine } from '@/components/charts/memory-model';
import type { Configuration } from '@/lib/resources/configuration';
import { termMib } from '@/lib/resources/estimate';
import { recordingSizeMib } from '@/lib/resources/recording-size';
import { type Term, termsOf } from '@/lib/resources/requirements';
import { exactMibOf } from './capacity';
import type { CalculatorInputs } from './inputs';
import { termTone } from './term-tone';
import { termName } from './words';

/** A saved version that the chart holds the figures of the fields against. */
export interface Compared {
  /** `YASA, 2 Dec 14:03`. */
  label: string;
  configuration: Configuration;
}

/** What decides a line besides the length and the channels. */
export type LineInputs = Pick<
  CalculatorInputs,
  'resource' | 'requirements' | 'channels' | 'channelLines' | 'sampleRateHz' | 'bytesPerSample'
>;

/** One line a channel count, and one of the compared version; counts that need the same are one line with all their numbers. */
export function linesOf(inputs: LineInputs, spanHours: number, compared: Compared | null): MemoryLine[] {
  const counts = [...new Set([...inputs.channelLines, inputs.channels])].sort((a, b) => a - b);
  const lines: (MemoryLine & { counts: number[] })[] = [];
  for (const channels of counts) {
    const line = endsOf(inputs, spanHours, channels);
    const isChosen = channels === inputs.channels;
    const same = lines.find(({ startMib, endMib }) => startMib === line.startMib && endMib === line.endMib);
    if (same) {
      same.counts.push(channels);
      if (isChosen) same.role = 'chosen';
    } else {
      const role = isChosen ? 'chosen' : 'context';
      lines.push({ key: `channels-${channels}`, label: '', ...line, role, counts: [channels] });
    }
  }
  const named = lines.map(({ counts: together, ...line }) => ({ ...line, label: countWords(together) }));
  return [...named, ...comparedLine(inputs, spanHours, compared)];
}

/** The terms of the formula as layers of the claim at the chosen channels and rate; those that add nothing are none. */
export function termsContent(
  inputs: LineInputs,
  spanHours: number,
  compared: Compared | null,
): Pick<MemoryContent, 'lines' | 'bands'> {
  const claim: MemoryLine = {
    key: 'claim',
    label: 'Claim',
    role: 'chosen',
    ...endsOf(inputs, spanHours, inputs.channels),
  };
  return { lines: [claim, ...comparedLine(inputs, spanHours, compared)], bands: bandsOf(inputs, spanHours) };
}

function bandsOf(inputs: LineInputs, spanHours: number): MemoryBand[] {
  const { resource, requirements, channels, sampleRateHz, bytesPerSample } = inputs;
  const terms = termsOf(resource);
  const at = (hours: number) => ({ hours, channels, sampleRateHz });
  const bands = terms.map(
    (term, index): MemoryBand => ({
      key: term.field,
      label: termName(term),
      shortLabel: factorWords(term),
      tone: termTone(index),
      startMib: termMib(term, requirements, at(0)),
      endMib: termMib(term, requirements, at(spanHours)),
    }),
  );
  if (resource === 'disk') {
    bands.push({
      key: 'recording',
      label: 'Recording',
      shortLabel: 'recording',
      tone: termTone(terms.length),
      startMib: 0,
      endMib: recordingSizeMib(at(spanHours), bytesPerSample),
    });
  }
  return bands.filter(({ endMib }) => endMib > 0);
}

/** `h·ch·kHz`: what the coefficient is multiplied by. */
function factorWords(term: Term): string {
  if (!term.perHour) return termName(term).toLowerCase();
  return ['h', term.perChannel ? 'ch' : null, term.perKhz ? 'kHz' : null].filter((part) => part !== null).join('·');
}

function comparedLine(inputs: LineInputs, spanHours: number, compared: Compared | null): MemoryLine[] {
  if (!compared) return [];
  const { requirements } = compared.configuration;
  const ends = endsOf({ ...inputs, requirements }, spanHours, inputs.channels);
  return [{ key: 'compared', label: compared.label, role: 'compared', ...ends }];
}

function endsOf(inputs: LineInputs, spanHours: number, channels: number): { startMib: number; endMib: number } {
  return { startMib: mibOf(inputs, 0, channels), endMib: mibOf(inputs, spanHours, channels) };
}

/** What one run takes, not rounded. */
export function mibOf(
  { resource, requirements, sampleRateHz, bytesPerSample }: LineInputs,
  hours: number,
  channels: number,
): number {
  return exactMibOf(resource, requirements, { hours, channels, sampleRateHz }, bytesPerSample);
}

function countWords(counts: readonly number[]): string {
  const [first, last] = [counts[0], counts.at(-1)];
  return counts.length > 2 ? `${first} to ${last} ch` : `${counts.join(', ')} ch`;
}
