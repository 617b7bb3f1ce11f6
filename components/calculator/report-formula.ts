import { type Resource, type ResourceRequirements, type Term, termsOf } from '@/lib/resources/requirements';
import { figureText } from './judged-runs';

/** One coefficient of a claim. */
export interface FormulaTerm {
  field: string;
  /** `Per hour, kHz`. */
  name: string;
  /** `450`: as it was set, to the last digit. */
  figure: string;
  /** `MiB per signal hour per kHz`. */
  unit: string;
  /** `hours × kHz`; empty for what is constant. */
  factor: string;
  meaning: string;
}

/** The terms that a claim is the sum of; those of nothing are left out. On disk the recording itself lies too. */
export function formulaTerms(
  resource: Resource,
  requirements: ResourceRequirements,
  bytesPerSample: number,
): FormulaTerm[] {
  const terms = termsOf(resource)
    .filter(({ field }) => requirements[field] > 0)
    .map((term) => termOf(term, requirements[term.field]));
  return resource === 'disk' ? [...terms, recordingTerm(bytesPerSample)] : terms;
}

function termOf({ field, name, unit, factor, meaning }: Term, value: number): FormulaTerm {
  return { field, name, figure: plainFigure(value), unit, factor, meaning };
}

/** Bytes of each sample of each channel, in MiB. */
function recordingTerm(bytesPerSample: number): FormulaTerm {
  return {
    field: 'recording',
    name: 'The recording itself',
    figure: plainFigure(bytesPerSample),
    unit: 'bytes a sample',
    factor: 'hours × 3600 × Hz × channels / 2^20',
    meaning: 'Lies on the same disk while it is analysed',
  };
}

/** Digits grouped, and as many after the point as were set. */
function plainFigure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 12 });
}

/** `800 + 450 × hours × kHz + 90 × hours × channels × kHz`: the claim in MiB before it is rounded up. */
export function formulaText(terms: readonly FormulaTerm[]): string {
  if (terms.length === 0) return '0';
  return terms.map(({ figure, factor }) => (factor === '' ? figure : `${figure} × ${factor}`)).join(' + ');
}

/** `2 channels at 256 Hz`. */
export function shapeWords({ channels, sampleRateHz }: { channels: number; sampleRateHz: number }): string {
  return `${figureText(channels)} ${channels === 1 ? 'channel' : 'channels'} at ${figureText(sampleRateHz)} Hz`;
}
