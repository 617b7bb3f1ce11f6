'use client';

import { CircleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { cn } from '@/components/ui/cn';
import { Table, Td, Th } from '@/components/ui/table';
import type { Fit } from '@/lib/resources/fitted';
import type { ResourceRequirements } from '@/lib/resources/requirements';
import { FitChart } from './fit-chart';
import { fitTerms, termsOfFit } from './fit-state';
import { coefficientText, fieldUnit, formulaText, leastWords, overClaimWords, termList, worstWords } from './fit-words';
import type { MeasuredInputs, SetInputs } from './inputs';
import { TermsStep } from './terms-step';
import { termName } from './words';

interface FitAnswerProps {
  inputs: MeasuredInputs;
  fit: Fit;
  isStale: boolean;
  setInputs: SetInputs;
}

/** What was found: the terms, what they claim beyond the peaks, what the runs leave open, and the curve. */
export function FitAnswer({ inputs, fit, isStale, setInputs }: FitAnswerProps) {
  const { requirements, headroom } = inputs;
  // Thousands of runs do not hold up a slider.
  const later = useDeferredValue(requirements);
  const overClaim = useMemo(() => overClaimWords(fit, later, headroom), [fit, later, headroom]);
  return (
    <div className="grid min-w-0 gap-3">
      <div className={cn('grid min-w-0 gap-3', isStale && 'text-ink-faint')}>
        <p className="figures break-words rounded-md bg-sunken px-3 py-2 font-mono text-label">
          <span className="text-ink-faint">MiB = </span>
          {formulaText((field) => fit.coefficients[field] ?? 0)}
        </p>
        <Terms fit={fit} requirements={requirements} />
        {isStale ? null : (
          <div className="figures grid gap-1">
            <p>{worstWords(fit)}</p>
            <p>{overClaim}</p>
            <p className="text-ink-soft">{leastWords(fit)}</p>
          </div>
        )}
        <Open fit={fit} />
      </div>
      <TermsStep
        inputs={inputs}
        setInputs={setInputs}
        terms={termsOfFit(fit)}
        label="Use these terms"
        hindrance={isStale ? 'Fit again before you use them.' : null}
        words={{
          out: 'They go into the sliders; Undo or Back takes them out again.',
          in: () => 'These terms are in use.',
        }}
      />
      {isStale ? null : <FitChart fit={fit} requirements={later} />}
    </div>
  );
}

/** Every term that is fitted or set, with what the sliders have. */
function Terms({ fit, requirements }: { fit: Fit; requirements: ResourceRequirements }) {
  const shown = fitTerms.filter(({ field }) => fit.coefficients[field] !== undefined || requirements[field] !== 0);
  return (
    <Table label="Fitted terms beside the sliders">
      <thead>
        <tr>
          <Th>Term</Th>
          <Th numeric>Fitted</Th>
          <Th numeric>Sliders now</Th>
        </tr>
      </thead>
      <tbody>
        {shown.map((term) => {
          const fitted = fit.coefficients[term.field];
          return (
            <tr key={term.field}>
              <Td className="h-8">
                {termName(term)} <span className="text-ink-faint text-label">{fieldUnit(term.field)}</span>
              </Td>
              <Td numeric className={cn('h-8', fitted === undefined && 'text-ink-faint')}>
                {fitted === undefined ? 'not used' : coefficientText(fitted)}
              </Td>
              <Td numeric className="h-8 text-ink-soft">
                {coefficientText(requirements[term.field])}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Terms that the runs do not tell apart, and the runs that would. */
function Open({ fit: { indistinguishable, suggestions } }: { fit: Fit }) {
  if (indistinguishable.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-warn-wash px-2.5 py-1.5 text-warn-text">
      {indistinguishable.map((group) => (
        <p key={group.join()} className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {group.length === 1
            ? `The runs say nothing about ${termList(group)}: what it is here is chance.`
            : `The runs cannot tell ${termList(group)} apart: which of them holds the memory is chance, and other recordings may need more.`}
        </p>
      ))}
      <ul className="grid gap-1 pl-6">
        {suggestions.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
