import { bounds, mostWords } from './bounds';
import { estimatePeakMib } from './estimate';
import { distinguish } from './fit-distinguish';
import { factorsOf } from './fit-factors';
import { chosenTerms, type FitFault, faultsOfWish, mostFaults } from './fit-faults';
import { type Factors, leastCover } from './fit-programme';
import { roundedCover } from './fit-rounding';
import { recordingWords, suggestedRuns } from './fit-suggestions';
import type { Fit, FitOutcome, FittedRun, FitWish } from './fitted';
import { headroomOf } from './headroom';
import type { Coefficients, Term } from './requirements';
import type { MeasuredRun } from './runs-csv';

/**
 * Coefficients >= 0 of the chosen terms, in MiB per the unit of each, such that the claim of every run is at least
 * (1 + headroom) times its measured peak and the runs are claimed least in total: a linear programme (`leastCover`),
 * then rounded up to 3 significant digits. What is least is judged before rounding: `leastOverClaimMib` is the optimum,
 * whose `exact` coefficients cover the runs up to the last bits of a double; the rounded ones cover them as `meetsHeadroom`
 * tells. Where the runs leave terms open, the fit is one of several that claim the same at every run.
 * Never throws; what cannot be fitted is refused with what to change. Source: spec of the estimator, Fitting.
 */
export function fitRequirements(wish: FitWish): FitOutcome {
  const faults = faultsOfWish(wish);
  if (faults.length > 0) return { kind: 'refused', faults };
  const terms = chosenTerms(wish.fields);
  const factors = wish.runs.map((run) => factorsOf(terms, run));
  const needsMib = wish.runs.map(({ peakMib }) => (1 + wish.headroom) * peakMib);
  const beyond = wish.runs.flatMap((run, index) => uncoverable(run, index, factors[index] ?? [], needsMib[index] ?? 0));
  if (beyond.length > 0) return { kind: 'refused', faults: beyond.slice(0, mostFaults) };
  const solution = leastCover(factors, needsMib);
  if (!solution) return { kind: 'refused', faults: [tooFarApart] };
  const tooLarge = terms.filter((_, index) => (solution[index] ?? 0) > bounds.mib.most);
  if (tooLarge.length > 0) return { kind: 'refused', faults: tooLarge.map(beyondCalculator) };
  return fitOf(wish, terms, factors, solution);
}

function fitOf(
  { runs, headroom }: FitWish,
  terms: readonly Term[],
  factors: readonly Factors[],
  solution: readonly number[],
): Fit {
  const exact = ofTerms(terms, (_, index) => solution[index] ?? 0);
  const resource = terms[0]?.resource ?? 'system';
  const coefficients = roundedCover(exact, terms, resource, runs, headroom);
  const distinction = distinguish(factors, terms.length);
  const fitted = runs.map((run): FittedRun => {
    const claimMib = estimatePeakMib(resource, coefficients, run);
    return { ...run, claimMib, headroom: headroomOf(claimMib, run.peakMib) };
  });
  return {
    kind: 'fit',
    coefficients: ofTerms(terms, ({ field }) => coefficients[field]),
    exact,
    runs: fitted,
    worstHeadroom: fitted.reduce((worst, run) => Math.min(worst, run.headroom), Number.POSITIVE_INFINITY),
    totalOverClaimMib: fitted.reduce((sum, { claimMib, peakMib }) => sum + (claimMib - peakMib), 0),
    leastOverClaimMib: leastOverClaimMib(runs, factors, solution),
    indistinguishable: distinction.groups.map((group) => group.flatMap((index) => terms[index]?.field ?? [])),
    suggestions: suggestedRuns(terms, runs, distinction),
  };
}

function ofTerms(terms: readonly Term[], figureOf: (term: Term, index: number) => number): Partial<Coefficients> {
  return Object.fromEntries(terms.map((term, index) => [term.field, figureOf(term, index)]));
}

/** Never below 0, where the noise of the sums would have it so. */
function leastOverClaimMib(
  runs: readonly MeasuredRun[],
  factors: readonly Factors[],
  solution: readonly number[],
): number {
  const overClaimMib = runs.reduce((sum, { peakMib }, index) => {
    const claimMib = (factors[index] ?? []).reduce((mib, factor, column) => mib + factor * (solution[column] ?? 0), 0);
    return sum + (claimMib - peakMib);
  }, 0);
  return Math.max(0, overClaimMib);
}

/** A run at which even the largest coefficients come to too little, such as one of 0 hours without a base term. */
function uncoverable(run: MeasuredRun, index: number, factors: Factors, needMib: number): FitFault[] {
  const most = factors.reduce((sum, factor) => sum + factor * bounds.mib.most, 0);
  if (most >= needMib) return [];
  const message = `Run ${index + 1}, ${recordingWords(run)}, has a peak that no chosen term can come to; choose one that can, such as the base term, or leave the run out.`;
  return [{ path: `runs.${index}`, message }];
}

const tooFarApart: FitFault = {
  path: 'runs',
  message: 'The runs differ too much in size to be fitted together; leave out the smallest or the largest.',
};

function beyondCalculator({ name }: Term): FitFault {
  const message = `“${name}” comes to more than the calculator takes (${mostWords(bounds.mib)}); leave out the runs with the largest peaks, or those that are too short for this term.`;
  return { path: 'terms', message };
}
