import { Table, Td, Th } from '@/components/ui/table';
import type { Resource } from '@/lib/resources/requirements';
import type { CalculatorInputs } from './inputs';
import { reportedResources } from './report-claims';
import { type FormulaTerm, formulaTerms, formulaText } from './report-formula';
import { resourceWords } from './words';

/** What is claimed of each resource: as a formula, and term by term with units and what they stand for. */
export function ReportFormulas({ inputs }: { inputs: CalculatorInputs }) {
  return (
    <div className="grid gap-5">
      {reportedResources(inputs).map((resource) => (
        <Formula key={resource} resource={resource} inputs={inputs} />
      ))}
    </div>
  );
}

function Formula({ resource, inputs }: { resource: Resource; inputs: CalculatorInputs }) {
  const { name } = resourceWords[resource];
  const terms = formulaTerms(resource, inputs.requirements, inputs.bytesPerSample);
  return (
    <div className="grid break-inside-avoid gap-1">
      <h3 className="font-medium">{name}</h3>
      <p className="break-words rounded-md bg-sunken px-3 py-2 font-mono text-label print:border print:border-rule">
        {name} in MiB = {formulaText(terms)}
      </p>
      <p className="text-ink-soft">{inWords(resource, terms)}</p>
      {terms.length > 0 ? <Terms name={name} terms={terms} /> : null}
    </div>
  );
}

/** `800 MiB, plus 450 MiB per signal hour per kHz; rounded up to a whole MiB.` */
function inWords(resource: Resource, terms: readonly FormulaTerm[]): string {
  if (terms.length === 0) return 'Nothing is claimed.';
  const parts = terms.map(({ field, figure, unit }) =>
    field === 'recording' ? `the recording itself at ${figure} ${unit}` : `${figure} ${unit}`,
  );
  const whose = resource === 'disk' ? 'What is written and read' : 'The most that a run holds at once';
  return `${whose}: ${parts.join(', plus ')}; rounded up to a whole MiB.`;
}

function Terms({ name, terms }: { name: string; terms: readonly FormulaTerm[] }) {
  return (
    <Table label={`Terms of ${name.toLowerCase()}`}>
      <thead>
        <tr>
          <Th>Term</Th>
          <Th numeric>Coefficient</Th>
          <Th>Unit</Th>
          <Th>What it stands for</Th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ field, name: term, figure, unit, meaning }) => (
          <tr key={field}>
            <Td className="h-8 whitespace-nowrap">{term}</Td>
            <Td numeric className="h-8">
              {figure}
            </Td>
            <Td className="h-8 whitespace-nowrap text-ink-soft">{unit}</Td>
            <Td className="h-8 min-w-48 text-ink-soft">{meaning}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
