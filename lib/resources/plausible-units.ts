import { formatMib, formatNumber } from '../units/format';
import { estimatePeakMib } from './estimate';
import type { Finding, PlausibilityQuestion } from './plausible';
import { type Term, type TermField, termDefinitions } from './requirements';

/**
 * Figures in MiB that look as if they were written in another unit. What is flagged lies far beyond what analyses need,
 * so that a true figure is hardly ever doubted.
 */
export function unitFindings(question: PlausibilityQuestion): Finding[] {
  const largestMib = largestNodeMib(question);
  return termDefinitions.flatMap((term) => {
    const message = tooLarge(term, coefficientOf(question, term.field), largestMib) ?? tooSmall(term, question);
    return message === null ? [] : [{ path: `resources.${term.field}`, message, severity: 'hint' }];
  });
}

function coefficientOf({ configuration }: PlausibilityQuestion, field: TermField): number {
  return configuration.requirements[field];
}

function largestNodeMib({ places }: PlausibilityQuestion): number | null {
  return places.reduce<number | null>(
    (most, { memoryMib }) => (memoryMib === null ? most : Math.max(most ?? 0, memoryMib)),
    null,
  );
}

/** About 1 TiB, written in MiB: no machine's memory for one term. */
const bytesFromMib = 1e6;
/** 16 MiB in bytes; below it a base in bytes would be no base of anything. */
const leastBaseInBytes = 16 * 2 ** 20;
/** A float64 copy of the signal: 8 bytes * 1000 Hz * 3600 s / 2^20 MiB an hour, channel and kHz. */
const copyMib = (8 * 1000 * 3600) / 2 ** 20;
const implausibleCopies = 100;

function tooLarge(term: Term, mib: number, largestMib: number | null): string | null {
  if (mib >= bytesFromMib) {
    const isInBytes = term.perHour || mib >= leastBaseInBytes;
    return `${asTib(mib)}. ${isInBytes ? ifMeant('bytes', mib / 2 ** 20) : ifMeant('KiB', mib / 1024)}`;
  }
  if (term.perChannel && mib > implausibleCopies * copyMib) {
    const rate = term.perKhz ? '' : ' at 1 kHz';
    return `${formatMib(mib)} are ${formatNumber(mib / copyMib)} float64 copies of the signal${rate}. ${ifMeant('KiB', mib / 1024)}`;
  }
  const isWholeKib = Number.isInteger(mib / 1024);
  if (term.field === 'base_system_memory_mib' && isWholeKib && largestMib !== null && mib > largestMib)
    return `${formatMib(mib)} are ${formatNumber(mib / 1024)} GiB, more than any node has. ${ifMeant('KiB', mib / 1024)}`;
  return null;
}

function asTib(mib: number): string {
  return `${formatMib(mib)} are ${formatNumber(mib / 2 ** 20, 1)} TiB`;
}

function ifMeant(unit: string, mib: number): string {
  return `If ${unit} were meant, write ${plain(mib)}.`;
}

/** As it is typed: no grouping, no more digits than tell it apart. */
function plain(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** A base up to this is either in GiB or of a very small program. */
const mostGib = 32;

function tooSmall(term: Term, question: PlausibilityQuestion): string | null {
  const mib = coefficientOf(question, term.field);
  if (term.perHour || term.resource === 'disk' || mib > mostGib || mib === 0) return null;
  const inGib = `If GiB were meant, write ${plain(mib * 1024)}.`;
  if (term.resource === 'gpu') return `${plainMib(mib)} is less than opening a GPU takes. ${inGib}`;
  if (question.runs.length === 0) return `${plainMib(mib)} is less than a Python process takes when idle. ${inGib}`;
  // Measured runs that are covered show that so small a base is meant.
  const { requirements } = question.configuration;
  const above = question.runs.filter((run) => estimatePeakMib('system', requirements, run) < run.peakMib).length;
  if (above === 0) return null;
  return `${plainMib(mib)} as the base, and ${formatNumber(above)} of ${formatNumber(question.runs.length)} measured runs peaked above the claim. ${inGib}`;
}

function plainMib(mib: number): string {
  return `${plain(mib)} MiB`;
}
