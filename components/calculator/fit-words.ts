import { estimatePeakSystemMemoryMib } from '@/lib/resources/estimate';
import type { Fit } from '@/lib/resources/fitted';
import { meetsHeadroom } from '@/lib/resources/headroom';
import { type ResourceRequirements, type Term, type TermField, termDefinitions } from '@/lib/resources/requirements';
import { formatCount, formatMib, formatNumber } from '@/lib/units/format';
import { fitTerms } from './fit-state';
import { headroomWords, runWords, worstOf } from './judged-runs';
import { termName } from './words';

/** A coefficient with all of its digits, grouped: `1,240`, `85.2`. */
export function coefficientText(value: number): string {
  return value >= 1000 && value < 1e15 ? value.toLocaleString('en-GB') : String(value);
}

/** What a coefficient is multiplied by, in the symbols of the seed: ` × h × ch`. */
function symbolsOf(term: Term): string {
  const symbols = [term.perHour ? 'h' : null, term.perChannel ? 'ch' : null, term.perKhz ? 'kHz' : null];
  return symbols.map((symbol) => (symbol === null ? '' : ` × ${symbol}`)).join('');
}

/** The claim as a sum: `692 + 389 × h × kHz`, without the terms that are 0. */
export function formulaText(figureOf: (field: TermField) => number): string {
  const parts = fitTerms
    .filter(({ field }) => figureOf(field) !== 0)
    .map((term) => `${coefficientText(figureOf(term.field))}${symbolsOf(term)}`);
  return parts.length === 0 ? '0' : parts.join(' + ');
}

/** `Per hour`, quoted and joined, for terms that runs do not tell apart. */
export function termList(fields: readonly TermField[]): string {
  const names = fields.map((field) => `“${fieldName(field)}”`);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `Per hour, channel`. */
export function fieldName(field: TermField): string {
  const term = termDefinitions.find((one) => one.field === field);
  return term ? termName(term) : field;
}

/** `MiB/(h·ch)`. */
export function fieldUnit(field: TermField): string {
  const term = termDefinitions.find((one) => one.field === field);
  const per = (term ? symbolsOf(term) : '').split(' × ').filter((symbol) => symbol !== '');
  if (per.length === 0) return 'MiB';
  return per.length === 1 ? `MiB/${per[0]}` : `MiB/(${per.join('·')})`;
}

/** Which run leaves the least, and how much that is. */
export function worstWords({ runs }: Fit): string {
  const worst = runs[worstOf(runs)];
  if (!worst) return '';
  return `The worst run, ${runWords(worst)}, leaves ${headroomWords(worst.headroom)}.`;
}

/** What is claimed beyond the peaks, and how that stands to what the sliders claim for the same runs. */
export function overClaimWords(fit: Fit, requirements: ResourceRequirements, headroom: number): string {
  const { runs, totalOverClaimMib } = fit;
  const claims = runs.map((run) => estimatePeakSystemMemoryMib(requirements, run));
  const slidersMib = runs.reduce((sum, { peakMib }, index) => sum + (claims[index] ?? 0) - peakMib, 0);
  const short = runs.filter(({ peakMib }, index) => !meetsHeadroom(claims[index] ?? 0, peakMib, headroom));
  const lessMib = slidersMib - totalOverClaimMib;
  const over = `Over-claims ${formatMib(totalOverClaimMib)} in all over ${formatCount(runs.length, 'run')}`;
  if (Math.abs(lessMib) < 0.5) return `${over}, as much as the sliders now.`;
  if (lessMib > 0) return `${over}, ${formatMib(lessMib)} less than the sliders now.`;
  const more = `${over}, ${formatMib(-lessMib)} more than the sliders now`;
  if (short.length > 0) return `${more}; but those leave too little at ${ofRuns(short.length, runs.length)}.`;
  return `${more}; those cover every run too, with terms or digits that this fit does not use.`;
}

function ofRuns(count: number, all: number): string {
  return all === 1
    ? 'the one run'
    : count === all
      ? `all ${formatCount(all, 'run')}`
      : `${formatNumber(count)} of ${formatNumber(all)} runs`;
}

/** How far rounding is from the least that these terms can claim. */
export function leastWords({ leastOverClaimMib }: Fit): string {
  return `No choice of these terms that covers every run over-claims less than ${formatMib(leastOverClaimMib, 'down')}.`;
}
