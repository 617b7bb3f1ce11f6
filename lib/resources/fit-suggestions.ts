import { bounds, isWithin } from './bounds';
import type { Recording } from './estimate';
import { type Distinction, distinguish, grouped } from './fit-distinguish';
import { factorsOf } from './fit-factors';
import type { Factors } from './fit-programme';
import type { FitSuggestion } from './fitted';
import type { Term } from './requirements';

/**
 * Further runs that would tell the terms apart, fewest first: each time the one that settles most, of a typical run with
 * its length, channels or rate doubled or halved, and with two of them changed only where one is not enough.
 */
export function suggestedRuns(terms: readonly Term[], runs: readonly Recording[]): FitSuggestion[] {
  const suggestions: FitSuggestion[] = [];
  const candidates = candidatesAround(typicalRun(runs));
  let rows = runs.map((run) => factorsOf(terms, run));
  let known = distinguish(rows, terms.length);
  while (known.groups.length > 0) {
    rows = known.spanning.flatMap((row) => (rows[row] ? [rows[row]] : []));
    const next = mostTelling(terms, rows, known, candidates);
    if (!next) break;
    suggestions.push({ ...next.run, words: wordsOf(next.run, terms, known, next.after) });
    rows = [...rows, factorsOf(terms, next.run)];
    known = distinguish(rows, terms.length);
  }
  return suggestions;
}

interface Telling {
  run: Recording;
  after: Distinction;
}

/** The first of those that leave the least open; null where none tells anything. */
function mostTelling(
  terms: readonly Term[],
  rows: readonly Factors[],
  known: Distinction,
  candidates: readonly Recording[],
): Telling | null {
  let best: Telling | null = null;
  for (const run of candidates) {
    const after = distinguish([...rows, factorsOf(terms, run)], terms.length);
    if (after.spanning.length <= known.spanning.length) continue;
    if (!best || openTerms(after) < openTerms(best.after)) best = { run, after };
  }
  return best;
}

/** Counts what is open, and more the larger the group in which it is. */
function openTerms({ groups }: Distinction): number {
  return groups.reduce((sum, group) => sum + group.length ** 2, 0);
}

/** The middle length, channels and rate that were measured, each by itself; where that is 0, what is common. */
function typicalRun(runs: readonly Recording[]): Recording {
  return {
    hours: middle(runs.map(({ hours }) => hours)) || 8,
    channels: middle(runs.map(({ channels }) => channels)) || 2,
    sampleRateHz: middle(runs.map(({ sampleRateHz }) => sampleRateHz)) || 256,
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** Nobody likes to measure two days of signal where half a day tells the same. */
const longHours = 16;
const manyChannels = 16;
const highRateHz = 1000;

function candidatesAround(typical: Recording): Recording[] {
  const hours = changes(typical.hours, longHours).map((value) => Number(value.toPrecision(3)));
  const channels = changes(typical.channels, manyChannels).map(Math.ceil);
  const rates = changes(typical.sampleRateHz, highRateHz).map((value) => Number(value.toPrecision(4)));
  const varied = (lengths: number[], counts: number[], hertz: number[]): Recording[] =>
    lengths.flatMap((length) =>
      counts.flatMap((count) =>
        hertz.map((sampleRateHz): Recording => ({ hours: length, channels: count, sampleRateHz })),
      ),
    );
  const { hours: h, channels: c, sampleRateHz: hz } = typical;
  const candidates = [
    ...varied(hours, [c], [hz]),
    ...varied([h], channels, [hz]),
    ...varied([h], [c], rates),
    typical,
    ...varied([h], channels, rates),
    ...varied(hours, channels, [hz]),
    ...varied(hours, [c], rates),
    ...varied(hours, channels, rates),
  ];
  return candidates.filter(
    (run) =>
      isWithin(run.hours, bounds.hours) &&
      isWithin(run.channels, bounds.channels) &&
      isWithin(run.sampleRateHz, bounds.sampleRateHz),
  );
}

/** Doubled and halved; of what is large already the half first. */
function changes(value: number, large: number): number[] {
  return value >= large ? [value / 2, value * 2] : [value * 2, value / 2];
}

function wordsOf(run: Recording, terms: readonly Term[], before: Distinction, after: Distinction): string {
  const told = before.groups.map((group) => toldApart(group, after)).filter((pieces) => pieces !== null);
  const clauses = told.map((pieces) => clauseOf(pieces.map((piece) => piece.map((index) => nameOf(terms, index)))));
  const open = before.groups[0]?.map((index) => nameOf(terms, index)) ?? [];
  const result = clauses.length > 0 ? listed(clauses) : `is a first step to tell ${listed(open)} apart`;
  return `Measure ${measured(run.hours, 'hour')} with ${measured(run.channels, 'channel')} at ${run.sampleRateHz} Hz: this ${result}.`;
}

/** A group as it falls into pieces, null where it does not; alone in its piece where it was alone and is settled. */
function toldApart(group: readonly number[], after: Distinction): number[][] | null {
  const pieces = grouped(group, (index) => after.groups.find((other) => other.includes(index)) ?? index);
  const [first] = group;
  if (pieces.length > 1) return pieces;
  return group.length === 1 && !after.groups.some((other) => other.includes(first ?? -1)) ? [[...group]] : null;
}

function clauseOf(pieces: readonly string[][]): string {
  const [first, second] = pieces;
  if (!second) return `says something about ${first?.join()}`;
  if (pieces.length > 2 && pieces.every((piece) => piece.length === 1)) return `tells ${listed(pieces.flat())} apart`;
  const [smallest = [], ...others] = pieces.toSorted((one, other) => one.length - other.length);
  return `tells ${listed(smallest)} from ${listed(others.flat())}`;
}

function nameOf(terms: readonly Term[], index: number): string {
  return `“${terms[index]?.name ?? ''}”`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function measured(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
