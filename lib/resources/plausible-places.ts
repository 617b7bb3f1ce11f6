import { formatCount, formatMib, formatNumber } from '../units/format';
import { estimatePeakMib, type Recording, termShares } from './estimate';
import type { Finding, Place, PlausibilityQuestion } from './plausible';
import { recordingSizeMib } from './recording-size';

/** What the recording in question asks of a place. */
interface Needs {
  memoryMib: number;
  diskMib: number;
  cores: number;
  /** Without which it does not run. */
  gpus: number;
}

/** Where no place, or none that answers, has what a run of the recording in question needs. */
export function placeFindings(question: PlausibilityQuestion): Finding[] {
  const needs = needsOf(question);
  const own = capFindings(question, needs);
  if (question.places.length === 0) return own;
  const single = [
    ...memoryFindings(question, needs),
    ...diskFindings(question, needs),
    ...coreFindings(question, needs),
    ...gpuFindings(question, needs),
  ];
  const isRefused = single.some(({ severity }) => severity === 'fails');
  return [...own, ...single, ...(isRefused ? [] : togetherFindings(question, needs))];
}

function needsOf({ configuration, recording, bytesPerSample }: PlausibilityQuestion): Needs {
  const { requirements } = configuration;
  const artifacts = termShares('disk', requirements, recording).reduce((sum, { mib }) => sum + mib, 0);
  return {
    memoryMib: estimatePeakMib('system', requirements, recording),
    diskMib: Math.ceil(artifacts + recordingSizeMib(recording, bytesPerSample)),
    cores: requirements.cpu_cores,
    gpus: requirements.gpu_required ? requirements.gpus : 0,
  };
}

/** `At 8 h, 2 channels and 256 Hz`. */
export function atWords({ hours, channels, sampleRateHz }: Recording): string {
  return `At ${figure(hours)} h, ${formatCount(channels, 'channel')} and ${figure(sampleRateHz)} Hz`;
}

function figure(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(Math.round(value * 1e6) / 1e5) ? 1 : 2);
}

/** The place that has the most of something, and how much; null where nobody reported it. */
function mostOf(places: readonly Place[], amountOf: (place: Place) => number | null) {
  let most: { name: string; amount: number } | null = null;
  for (const place of places) {
    const amount = amountOf(place);
    if (amount !== null && (most === null || amount > most.amount)) most = { name: place.name, amount };
  }
  return most;
}

/** The term that adds most at the recording in question. */
function memoryPath({ configuration, recording }: PlausibilityQuestion): string {
  const shares = termShares('system', configuration.requirements, recording);
  const most = shares.reduce((largest, share) => (share.mib > largest.mib ? share : largest));
  return `resources.${most.field}`;
}

function capFindings(question: PlausibilityQuestion, { memoryMib }: Needs): Finding[] {
  const { cap, recording } = question;
  if (cap === null || memoryMib <= cap.mib) return [];
  const message = `${atWords(recording)} the claim is ${formatMib(memoryMib)}. A run of yours may have ${formatMib(cap.mib)} (${cap.source}), so it is refused.`;
  return [{ path: memoryPath(question), message, severity: 'fails' }];
}

function memoryFindings(question: PlausibilityQuestion, { memoryMib }: Needs): Finding[] {
  const { places, recording } = question;
  const most = mostOf(places, (place) => place.memoryMib);
  if (most === null || memoryMib <= most.amount) return [];
  const message = `${atWords(recording)} the claim is ${formatMib(memoryMib)}. No node has that much: the largest, ${most.name}, has ${formatMib(most.amount)}.`;
  return [{ path: memoryPath(question), message, severity: 'fails' }];
}

function diskFindings({ places, recording }: PlausibilityQuestion, { diskMib }: Needs): Finding[] {
  const most = mostOf(places, (place) => place.freeDiskMib);
  if (most === null || diskMib <= most.amount) return [];
  const message = `${atWords(recording)} a run takes ${formatMib(diskMib)} of disk, the recording included. No node has that much free: ${most.name} has the most, ${formatMib(most.amount, 'down')}.`;
  return [{ path: 'resources.artifacts_memory_mib', message, severity: 'fails' }];
}

function coreFindings({ places }: PlausibilityQuestion, { cores }: Needs): Finding[] {
  const most = mostOf(places, ({ cpus }) => cpus);
  if (most === null || cores <= most.amount) return [];
  const message = `${formatCount(cores, 'core')}: no node has so many. ${most.name} has the most, ${formatNumber(most.amount)}.`;
  return [{ path: 'resources.cpu_cores', message, severity: 'fails' }];
}

function gpuFindings({ places, configuration }: PlausibilityQuestion, needs: Needs): Finding[] {
  const { gpus } = configuration.requirements;
  const most = mostOf(places, (place) => place.gpus);
  if (most === null || gpus <= most.amount) return [];
  const has = most.amount === 0 ? 'no node has one' : `the most that a node has is ${most.amount} (${most.name})`;
  const wanted = formatCount(gpus, 'GPU');
  return needs.gpus > 0
    ? [{ path: 'resources.gpus', message: `${wanted} required: ${has}.`, severity: 'fails' }]
    : [{ path: 'resources.gpus', message: `${wanted} wanted: ${has}. Runs go without.`, severity: 'hint' }];
}

/** What is not reported is not held against a place. */
function hasAll({ memoryMib, freeDiskMib, cpus, gpus }: Place, needs: Needs): boolean {
  return (
    (memoryMib ?? Number.POSITIVE_INFINITY) >= needs.memoryMib &&
    (freeDiskMib ?? Number.POSITIVE_INFINITY) >= needs.diskMib &&
    (cpus ?? Number.POSITIVE_INFINITY) >= needs.cores &&
    gpus >= needs.gpus
  );
}

/** Each is there somewhere: whether one place has all of it, and answers. */
function togetherFindings(question: PlausibilityQuestion, needs: Needs): Finding[] {
  const { places } = question;
  const able = places.filter((place) => hasAll(place, needs));
  if (able.some(({ isReady }) => isReady)) return [];
  if (able.length > 0) {
    const [first] = able;
    const names = able.length === 1 ? first?.name : `${first?.name} and ${formatNumber(able.length - 1)} more`;
    const message = `Only ${names} could hold it, and nothing can start there now.`;
    return [{ path: memoryPath(question), message, severity: 'hint' }];
  }
  const parts = [
    `${formatMib(needs.memoryMib)} of memory`,
    `${formatMib(needs.diskMib)} of disk`,
    formatCount(needs.cores, 'core'),
    ...(needs.gpus > 0 ? [formatCount(needs.gpus, 'GPU')] : []),
  ];
  const message = `No node has all of it together: ${parts.join(', ')}. Each is there, on different nodes.`;
  return [{ path: memoryPath(question), message, severity: 'fails' }];
}
