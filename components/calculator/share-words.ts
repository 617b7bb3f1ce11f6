import { configurationYaml } from '@/lib/resources/configuration-yaml';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import { formatCount, formatNumber } from '@/lib/units/format';
import type { CalculatorInputs } from './inputs';
import { resourceWords } from './words';

/** `yasa-sleep-staging`: a name as the beginning of a file's name. */
export function fileStem(name: string | null): string {
  const stem = (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return stem === '' ? 'analysis' : stem;
}

const viewWords: Record<CalculatorInputs['view'], string> = {
  lines: 'by length',
  terms: 'by term',
  heat: 'by length and channels',
};

/** `System memory by length`: what the chart shows. */
export function shownWords({ resource, view }: Pick<CalculatorInputs, 'resource' | 'view'>): string {
  return `${resourceWords[resource].name} ${viewWords[view]}`;
}

/** `yasa-sleep-staging-system-memory-by-length`: files of the chart. */
export function chartFileStem(inputs: CalculatorInputs): string {
  return `${fileStem(inputs.name)}-${fileStem(shownWords(inputs))}`;
}

/** The `resources` block alone, as it stands in a configuration file. */
export function resourcesYaml(requirements: ResourceRequirements): string {
  return configurationYaml({ name: null, image: null, tag: null, priority: 0, requirements });
}

/** The report of what an address of the calculator shows: the same inputs, one step deeper; under any base path. */
export function reportAddress(calculatorAddress: string): string {
  const url = new URL(calculatorAddress);
  url.pathname = url.pathname.replace(/\/*$/, '/report');
  url.hash = '';
  return url.href;
}

/** What a link leaves out, in words; null where it holds everything. */
export function linkNote({ runs, opened }: Pick<CalculatorInputs, 'runs' | 'opened'>): string | null {
  if (runs.length <= mostRunsInAddress) return null;
  const left = `A link holds at most ${formatNumber(mostRunsInAddress)} runs, so these ${formatCount(runs.length, 'run')} are not in it.`;
  if (opened === null) return `${left} Send them as CSV, or save them with an analysis.`;
  return `${left} Who opens it sees them where they are saved with ${opened.id}; else send them as CSV.`;
}
