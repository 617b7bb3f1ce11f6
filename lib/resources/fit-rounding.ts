import { estimatePeakMib, type Recording, termMib } from './estimate';
import { meetsHeadroom } from './headroom';
import { type Coefficients, emptyRequirements, type Resource, type Term, type TermField } from './requirements';
import { nextUp, roundedUp } from './round-up';

const digits = 3;

interface Measured extends Recording {
  peakMib: number;
}

/**
 * Every coefficient rounded up to 3 significant digits, such that the claim of every run meets the headroom. Rounding
 * up never lowers a claim; where the noise dropped before rounding leaves a run just short, its largest term goes up
 * by one in the third digit.
 */
export function roundedCover(
  exact: Partial<Record<TermField, number>>,
  terms: readonly Term[],
  resource: Resource,
  runs: readonly Measured[],
  headroom: number,
): Coefficients {
  const coefficients: Coefficients = emptyRequirements();
  for (const { field } of terms) coefficients[field] = roundedUp(exact[field] ?? 0, digits);
  for (const run of runs) {
    while (!meetsHeadroom(estimatePeakMib(resource, coefficients, run), run.peakMib, headroom)) {
      const { field } = largestTerm(terms, coefficients, run);
      coefficients[field] = nextUp(coefficients[field], digits);
    }
  }
  return coefficients;
}

function largestTerm(terms: readonly Term[], coefficients: Coefficients, run: Recording): Term {
  return terms.reduce((largest, term) =>
    termMib(term, coefficients, run) > termMib(largest, coefficients, run) ? term : largest,
  );
}
