import type { NodeWire } from '@/lib/api/sessions';
import { plausibilityFindings } from '@/lib/resources/plausibility';
import { formatCount } from '@/lib/units/format';
import type { Reader } from './capacity';
import { plausibilityQuestionOf } from './checks-question';
import type { CalculatorInputs } from './inputs';

interface ReportChecksProps {
  inputs: CalculatorInputs;
  nodes: readonly NodeWire[];
  reader: Reader;
}

/** What of the configuration deserves a second look. */
export function ReportChecks({ inputs, nodes, reader }: ReportChecksProps) {
  const question = plausibilityQuestionOf(inputs, nodes, reader);
  const findings = plausibilityFindings(question);
  const against = `${formatCount(question.places.length, 'node')} and ${formatCount(inputs.runs.length, 'measured run')}`;
  if (findings.length === 0) return <p>Nothing stands out, held against {against}.</p>;
  return (
    <ul className="grid gap-1.5">
      {findings.map(({ path, message, severity }) => (
        <li key={`${path} ${message}`} className="figures break-inside-avoid">
          <span className="font-medium">{severity === 'fails' ? 'Will fail: ' : 'Look again: '}</span>
          {message}{' '}
          <span className="break-all font-mono text-ink-soft text-label">{path.replace('resources.', '')}</span>
        </li>
      ))}
    </ul>
  );
}
