import type { AnalysisConfigurationWire } from '@/lib/api/analyses';
import { readConfiguration } from '@/lib/resources/configuration';
import { sameConfiguration } from '@/lib/resources/configuration-yaml';
import { formatUtc } from '@/lib/units/format-time';
import { configurationOf } from './configuration-of';
import type { CalculatorInputs } from './inputs';
import { type Fact, ReportFacts } from './report-facts';

interface ReportHeadProps {
  inputs: CalculatorInputs;
  /** The saved version that the figures were opened from, where it could be read. */
  opened: AnalysisConfigurationWire | undefined;
  author: string;
  /** ISO 8601. */
  at: string;
}

/** Whose figures these are, of when, and by whom. */
export function ReportHead({ inputs, opened, author, at }: ReportHeadProps) {
  return (
    <ReportFacts
      facts={[
        { name: 'Saved version', ...versionFact(inputs, opened) },
        { name: 'Image', value: imageWords(inputs) },
        { name: 'Prepared by', value: author },
        { name: 'Date', value: <time dateTime={at}>{formatUtc(Date.parse(at))}</time> },
      ]}
    />
  );
}

function versionFact(inputs: CalculatorInputs, saved: AnalysisConfigurationWire | undefined): Omit<Fact, 'name'> {
  const { opened } = inputs;
  if (opened === null) return { value: 'not saved' };
  const value = `${opened.id}, version ${opened.version}`;
  if (!saved) return { value };
  const by = saved.at === null ? `by ${saved.by}` : `by ${saved.by}, ${formatUtc(Date.parse(saved.at))}`;
  const state = saved.registered ? 'registered' : 'not registered';
  return { value, note: `${by}; ${state}${isAsSaved(inputs, saved) ? '' : '; figures below differ from it'}` };
}

function isAsSaved(inputs: CalculatorInputs, { text }: AnalysisConfigurationWire): boolean {
  const reading = readConfiguration(text);
  return reading.kind === 'read' && sameConfiguration(reading.configuration, configurationOf(inputs));
}

function imageWords({ image, tag }: CalculatorInputs): string {
  if (image === null) return 'not named';
  return tag === null ? image : `${image}:${tag}`;
}
