import { formatCount } from '../units/format';
import { type Bound, bounds, isWithin, mostWords } from './bounds';
import type { FitWish } from './fitted';
import { type Term, termDefinitions } from './requirements';
import { type MeasuredRun, mostRuns } from './runs-csv';

export interface FitFault {
  /** As the API spells it: `terms`, `headroom`, `runs`, `runs.0.peak_mib`. */
  path: string;
  message: string;
}

/** More than anybody reads; a file with a wrong column has one a line. */
export const mostFaults = 50;

/** What keeps a wish from being fitted, with what to change; none where it can be. */
export function faultsOfWish({ runs, headroom, fields }: FitWish): FitFault[] {
  if (runs.length > mostRuns) {
    const message = `${formatCount(runs.length, 'run')} are more than can be fitted; send at most ${formatCount(mostRuns, 'run')}.`;
    return [{ path: 'runs', message }];
  }
  const ofTerms = faultsOfTerms(fields);
  const ofRuns = runs.flatMap((run, index) => faultsOfRun(run, index));
  const headroomFault = isWithin(headroom, bounds.headroom)
    ? []
    : [
        {
          path: 'headroom',
          message: `The headroom is ${headroom}; a share from 0 to ${bounds.headroom.most} is needed.`,
        },
      ];
  const faults = [...ofTerms, ...headroomFault, ...ofRuns];
  return faults.length > 0 ? faults.slice(0, mostFaults) : faultsOfCount(runs.length, fields.length);
}

function faultsOfTerms(fields: FitWish['fields']): FitFault[] {
  const fault = (message: string) => [{ path: 'terms', message }];
  if (fields.length === 0) return fault('No term is chosen; choose at least one.');
  const doubled = fields.find((field, index) => fields.indexOf(field) !== index);
  if (doubled) return fault(`${doubled} is chosen twice; name it once.`);
  const resources = new Set(chosenTerms(fields).map(({ resource }) => resource));
  if (resources.size > 1) return fault('The terms are of more than one resource; fit each resource to its own peaks.');
  return [];
}

/** In the order of the formula. */
export function chosenTerms(fields: FitWish['fields']): readonly Term[] {
  return termDefinitions.filter(({ field }) => fields.includes(field));
}

function faultsOfRun(run: MeasuredRun, index: number): FitFault[] {
  return rules.flatMap(({ key, path, words, bound }) => {
    const value = run[key];
    const isWhole = key !== 'channels' || Number.isInteger(value);
    if (isWithin(value, bound) && isWhole) return [];
    const needed = value > bound.most && isWhole ? mostWords(bound) : words;
    return [{ path: `runs.${index}.${path}`, message: `Run ${index + 1}: ${path} is ${value}; ${needed} is needed.` }];
  });
}

const rules: { key: keyof MeasuredRun; path: string; words: string; bound: Bound }[] = [
  { key: 'hours', path: 'hours', words: 'a number of 0 or more', bound: bounds.hours },
  { key: 'channels', path: 'channels', words: 'an integer of 0 or more', bound: bounds.channels },
  { key: 'sampleRateHz', path: 'sample_rate_hz', words: 'a number of 0 or more', bound: bounds.sampleRateHz },
  { key: 'peakMib', path: 'peak_mib', words: `a number of ${bounds.peakMib.least} or more`, bound: bounds.peakMib },
];

function faultsOfCount(runs: number, terms: number): FitFault[] {
  if (runs === 0) return [{ path: 'runs', message: 'There are no runs; measure at least as many as there are terms.' }];
  if (runs >= terms) return [];
  const [known, wanted] = [formatCount(runs, 'run'), formatCount(terms, 'term')];
  const message = `${known} cannot settle ${wanted}: choose at most ${formatCount(runs, 'term')}, or measure ${formatCount(terms - runs, 'more run')}.`;
  return [{ path: 'terms', message }];
}
