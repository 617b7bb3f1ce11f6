import { bounds, isWithin } from './bounds';
import type { Recording } from './estimate';
import { type Distinction, distinguish, grouped } from './fit-distinguish';
import { factorsOf } from './fit-factors';
import type { Factors } from './fit-programme';
import type { FitSuggestion } from './fitted';
import type { Term } from './requirements';

/**
 * Further runs that would tell the terms apart, fewest first: each time the one that settles most, of a typical run with
 * its length, channels or rate doubled or halved, and with two or all of them changed only where one is not enough. Where the runs are so far apart that no usual run shows beside
 * them (a second and a hundred years), some terms may stay without.
 */
export function suggestedRuns(
  terms: readonly Term[],
  runs: readonly Recording[],
  distinction: Distinction,
): FitSuggestion[] {
  const suggestions: FitSuggestion[] = [];
  const candidates = candidatesAround(typicalRun(runs));
  let rows = distinction.spanning.flatMap((index) => (runs[index] ? [factorsOf(terms, runs[index])] : []));
  let known = distinction;
  while (known.groups.length > 0) {
    const next = mostTelling(terms, rows, known, candidates);
    if (!next) break;
    suggestions.push({ ...next.run, words: wordsOf(next.run, terms, known, next.after) });
    rows = [...rows, factorsOf(terms, next.run)];
    known = next.after;
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

/** The middle length, channels and rate that were measured, each by itself. */
function typicalRun(runs: readonly Recording[]): Recording {
  return {
    hours: middle(runs.map(({ hours }) => hours)),
    channels: middle(runs.map(({ channels }) => channels)),
    sampleRateHz: middle(runs.map(({ sampleRateHz }) => sampleRateHz)),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** From which figure on the half is tried before the double, and what is tried where nothing was measured. */
const figuresToTry = {
  hours: { large: 16, first: 8 },
  channels: { large: 16, first: 2 },
  sampleRateHz: { large: 1000, first: 256 },
} as const;

function changes(value: number, { large, first }: { large: number; first: number }): number[] {
  if (value === 0) return [first];
  return value >= large ? [value / 2, value * 2] : [value * 2, value / 2];
}

function candidatesAround(typical: Recording): Recording[] {
  const { hours: h, channels: c, sampleRateHz: hz } = typical;
  const hours = changes(h, figuresToTry.hours).map((value) => Number(value.toPrecision(3)));
  const channels = changes(c, figuresToTry.channels).map(Math.ceil);
  const rates = changes(hz, figuresToTry.sampleRateHz).map((value) => Number(value.toPrecision(4)));
  const varied = (lengths: number[], counts: number[], hertz: number[]): Recording[] =>
    lengths.flatMap((length) =>
      counts.flatMap((count) =>
        hertz.map((sampleRateHz): Recording => ({ hours: length, channels: count, sampleRateHz })),
      ),
    );
  const candidates = [
    ...varied(hours, [c], [hz]),
    ...varied([h], channels, [hz]),
    ...varied([h], [c], rates),
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

function wordsOf(run: Recording, terms: readonly Term[], before: Distinction, after: Distinction): string {
  const names = (indices: readonly number[]) => indices.map((index) => `“${terms[index]?.name ?? ''}”`);
  const heard = before.groups.filter((group) => group.length === 1 && !after.groups.some(isSameAs(group))).flat();
  const told = before.groups.map((group) => pieces(group, after)).filter((parts) => parts.length > 1);
  const clauses = [
    ...told.map((parts) => clauseOf(parts.map(names))),
    ...(heard.length > 0 ? [`says something about ${listed(names(heard))}`] : []),
  ];
  const result =
    clauses.length > 0 ? listed(clauses) : `tells ${listed(names(stillOpen(before, after)))} apart with the next run`;
  return `Measure ${recordingWords(run)}: this ${result}.`;
}

function isSameAs(group: readonly number[]): (other: readonly number[]) => boolean {
  return (other) => other.join() === group.join();
}

/** Where no group falls apart yet: the terms whose groups the run has joined, or else those of the largest group. */
function stillOpen(before: Distinction, after: Distinction): number[] {
  const joined = after.groups.filter((group) => !before.groups.some(isSameAs(group)));
  return joined.length > 0
    ? joined.flat()
    : (before.groups.toSorted((one, other) => other.length - one.length)[0] ?? []);
}

/** A group as it falls apart; one piece where it does not. */
function pieces(group: readonly number[], after: Distinction): number[][] {
  return grouped(group, (index) => after.groups.find((other) => other.includes(index)) ?? index);
}

function clauseOf(parts: readonly string[][]): string {
  if (parts.length > 2 && parts.every((part) => part.length === 1)) return `tells ${listed(parts.flat())} apart`;
  const [smallest = [], ...others] = parts.toSorted((one, other) => one.length - other.length);
  return `tells ${listed(smallest)} from ${listed(others.flat())}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `16 hours with 2 channels at 256 Hz`. */
export function recordingWords({ hours, channels, sampleRateHz }: Recording): string {
  const unit = (value: number, word: string) => `${value} ${word}${value === 1 ? '' : 's'}`;
  return `${unit(hours, 'hour')} with ${unit(channels, 'channel')} at ${sampleRateHz} Hz`;
}
