import { formatCount, formatMib, formatNumber } from '../units/format';
import { estimatePeakMib } from './estimate';
import { headroomOf, headroomTarget, meetsHeadroom } from './headroom';
import type { Finding, PlausibilityQuestion } from './plausible';
import { atWords, placeFindings } from './plausible-places';
import { unitFindings } from './plausible-units';
import { type Term, termDefinitions, termsOf } from './requirements';
import type { MeasuredRun } from './runs-csv';

/**
 * What of a configuration deserves a second look before it is sent, in words: what fails first, the rest in the order
 * of the file. Nothing is guessed of what is not known: without runs, nodes or cards their checks say nothing.
 */
export function plausibilityFindings(question: PlausibilityQuestion): Finding[] {
  const findings = [
    ...placeFindings(question),
    ...headroomFindings(question),
    ...emptyFindings(question),
    ...unitFindings(question),
    ...lengthFindings(question),
    ...coreUnitFindings(question),
    ...gpuMemoryFindings(question),
    ...registrationFindings(question),
    ...imageFindings(question),
  ];
  return [
    ...findings.filter(({ severity }) => severity === 'fails'),
    ...findings.filter(({ severity }) => severity === 'hint'),
  ];
}

const basePath = 'resources.base_system_memory_mib';

/** Always by the target of the estimator's specification; the author's own is said beside it. */
function headroomFindings({ configuration, runs, headroom }: PlausibilityQuestion): Finding[] {
  const { requirements } = configuration;
  let worst: { run: MeasuredRun; claimMib: number; headroom: number } | null = null;
  let short = 0;
  for (const run of runs) {
    const claimMib = estimatePeakMib('system', requirements, run);
    if (meetsHeadroom(claimMib, run.peakMib)) continue;
    short += 1;
    const own = headroomOf(claimMib, run.peakMib);
    if (worst === null || own < worst.headroom) worst = { run, claimMib, headroom: own };
  }
  if (worst === null) return [];
  const isBelow = worst.claimMib < worst.run.peakMib;
  const told = `${atWords(worst.run)} the measured peak is ${formatMib(worst.run.peakMib)} and the claim ${formatMib(worst.claimMib)}`;
  const judged = isBelow
    ? 'less than the run needed'
    : `a headroom of ${percent(worst.headroom)}, under ${percent(headroomTarget)}`;
  const others =
    short > 1
      ? ` ${formatNumber(short)} of ${formatCount(runs.length, 'run')} are under ${percent(headroomTarget)}.`
      : '';
  const own = headroom === headroomTarget ? '' : ` Your own target is ${percent(headroom)}.`;
  return [{ path: basePath, message: `${told}: ${judged}.${others}${own}`, severity: isBelow ? 'fails' : 'hint' }];
}

/** Rounded down: headroom is never told larger than it is. */
function percent(share: number): string {
  return `${formatNumber(share * 100, 0, 'down')} %`;
}

function emptyFindings({ configuration }: PlausibilityQuestion): Finding[] {
  if (termsOf('system').some(({ field }) => configuration.requirements[field] > 0)) return [];
  const message = 'No system memory is claimed. Even an idle process takes some: set the base.';
  return [{ path: basePath, message, severity: 'hint' }];
}

/** Shorter than this, a recording shows nothing of what grows per hour. */
const oneMinuteHours = 1 / 60;

/** Terms per hour where nothing that is known lasts a minute; of the runs where there are some, else of the recording. */
function lengthFindings({ configuration, runs, recording }: PlausibilityQuestion): Finding[] {
  const term = termDefinitions.find(
    ({ field, perHour, resource }) => perHour && resource !== 'disk' && configuration.requirements[field] > 0,
  );
  const known = runs.length > 0 ? runs : [recording];
  if (!term || known.some(({ hours }) => hours >= oneMinuteHours)) return [];
  const message =
    runs.length > 0
      ? `${runs.length === 1 ? 'The one measured run is' : `All ${formatNumber(runs.length)} measured runs are`} shorter than a minute, so nothing shows what memory does with length. ${termAdvice(term)}`
      : `The recording in question is shorter than a minute, where terms per hour add next to nothing. ${termAdvice(term)}`;
  return [{ path: `resources.${term.field}`, message, severity: 'hint' }];
}

function termAdvice({ field }: Term): string {
  return `If the analysis never sees hours of signal, ${field} should be 0.`;
}

/** More cores than any machine has: the older field of configurations was in MHz. */
const coresLikeMhz = 1000;

function coreUnitFindings({ configuration }: PlausibilityQuestion): Finding[] {
  const { cpu_cores } = configuration.requirements;
  if (cpu_cores < coresLikeMhz) return [];
  const message = `${formatNumber(cpu_cores)} cores look like MHz, the unit of the older cpu_mhz. If so, write ${Math.ceil(cpu_cores / 1000)}.`;
  return [{ path: 'resources.cpu_cores', message, severity: 'hint' }];
}

function gpuMemoryFindings({ configuration, recording, cardsMib }: PlausibilityQuestion): Finding[] {
  const { requirements } = configuration;
  const isDeclared = termsOf('gpu').some(({ field }) => requirements[field] > 0);
  if (requirements.gpus === 0) {
    const message =
      'GPU memory is declared and no GPU is asked for, so it counts for nothing. Set gpus, or clear the GPU terms.';
    return isDeclared ? [{ path: 'resources.gpus', message, severity: 'fails' }] : [];
  }
  if (!isDeclared) {
    const message = `${formatCount(requirements.gpus, 'GPU')} and no GPU memory: whether a run fits on a card is not said.`;
    return [{ path: 'resources.base_gpu_memory_mib', message, severity: 'hint' }];
  }
  const claimMib = estimatePeakMib('gpu', requirements, recording);
  const largestMib = cardsMib.reduce((most, mib) => Math.max(most, mib), 0);
  if (cardsMib.length === 0 || claimMib <= largestMib) return [];
  const message = `${atWords(recording)} the claim is ${formatMib(claimMib)} of GPU memory; the largest card that you compare with has ${formatMib(largestMib, 'down')}.`;
  return [{ path: 'resources.base_gpu_memory_mib', message, severity: 'hint' }];
}

const minuteSeconds = 60;
const daySeconds = 86_400;
const longestDays = 30;
/** Priorities count from 0 in small steps; beyond this another scale was meant. */
const usualPriority = 1000;

function imageFindings({ configuration }: PlausibilityQuestion): Finding[] {
  if (configuration.image !== null) return [];
  return [{ path: 'docker.image', message: 'No image is named, so nobody can start this analysis.', severity: 'hint' }];
}

function registrationFindings({ configuration }: PlausibilityQuestion): Finding[] {
  const { priority, requirements } = configuration;
  const seconds = requirements.wall_clock?.seconds ?? null;
  const findings: Finding[] = [];
  const tell = (path: string, message: string) => findings.push({ path, message, severity: 'hint' });
  if (seconds !== null && seconds < minuteSeconds)
    tell(
      'resources.wall_clock.seconds',
      `Runs end after ${formatCount(seconds, 'second')}. If hours were meant, write ${seconds * 3600}.`,
    );
  if (seconds !== null && seconds > longestDays * daySeconds)
    tell(
      'resources.wall_clock.seconds',
      `Runs may take ${formatNumber(seconds / daySeconds)} days. If milliseconds were meant, write ${Math.ceil(seconds / 1000)}.`,
    );
  if (priority > usualPriority)
    tell(
      'priority.base',
      `Priority ${formatNumber(priority)} passes everything below it; priorities count from 0, the lowest.`,
    );
  return findings;
}
