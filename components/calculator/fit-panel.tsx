'use client';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { bounds } from '@/lib/resources/bounds';
import type { TermField } from '@/lib/resources/requirements';
import { formatNumber } from '@/lib/units/format';
import { FigureField } from './figure-field';
import { FitAnswer } from './fit-answer';
import { type FitState, fitTerms } from './fit-state';
import type { MeasuredInputs, SetInputs } from './inputs';
import { termName } from './words';

interface FitPanelProps {
  inputs: MeasuredInputs;
  fit: FitState;
  setInputs: SetInputs;
}

/** Asks for the least memory that covers every run, and shows what was found. */
export function FitPanel({ inputs, fit, setInputs }: FitPanelProps) {
  const { answer } = fit;
  return (
    <section aria-label="Fit the terms" className="mt-6 grid min-w-0 gap-3">
      <h3 className="font-medium">Fit the terms to these runs</h3>
      <div className="grid max-w-96 grid-cols-[auto_6rem_1fr] items-start gap-x-2 text-ink-soft">
        <span className="flex min-h-8 items-center">Headroom wanted over every peak</span>
        <FigureField
          label="Headroom wanted, percent"
          bound={{ least: 0, most: bounds.headroom.most * 100 }}
          value={Number((inputs.headroom * 100).toFixed(6))}
          unit="percent"
          unitLabel="%"
          onChange={(percent) => setInputs({ headroom: percent / 100 })}
        />
      </div>
      <Terms chosen={inputs.fitFields} onChange={(fitFields) => setInputs({ fitFields })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={fit.fit}>{answer === null ? 'Fit' : 'Fit again'}</Button>
        <p role="status" className="min-h-5 text-ink-soft">
          {stateWords(fit)}
        </p>
      </div>
      <Outcome inputs={inputs} fit={fit} setInputs={setInputs} />
    </section>
  );
}

function stateWords({ answer, isStale }: FitState): string {
  if (answer === null) return 'Finds the least memory that leaves this much at every run.';
  if (isStale) return 'Runs, headroom or terms have changed since this fit.';
  return answer.outcome.kind === 'fit' ? 'Fitted: every run is covered.' : 'Not fitted:';
}

function Terms({ chosen, onChange }: { chosen: readonly TermField[]; onChange: (fields: TermField[]) => void }) {
  const toggle = (field: TermField, isChosen: boolean) =>
    onChange(fitTerms.map((term) => term.field).filter((one) => (one === field ? isChosen : chosen.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-ink-soft text-label">Terms that may be used</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {fitTerms.map((term) => (
          <Checkbox
            key={term.field}
            label={termName(term)}
            checked={chosen.includes(term.field)}
            onChange={(isChosen) => toggle(term.field, isChosen)}
            className="min-h-6"
          />
        ))}
      </div>
    </fieldset>
  );
}

/** More are not mended at once. */
const mostFaults = 8;

function Outcome({ inputs, fit: { answer, isStale }, setInputs }: FitPanelProps) {
  if (answer === null) return null;
  const { outcome } = answer;
  if (outcome.kind === 'fit')
    return <FitAnswer inputs={inputs} fit={outcome} isStale={isStale} setInputs={setInputs} />;
  if (isStale) return null;
  return (
    <ul role="status" className="grid gap-1 text-over-text">
      {outcome.faults.slice(0, mostFaults).map(({ path, message }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
      {outcome.faults.length > mostFaults ? (
        <li>And {formatNumber(outcome.faults.length - mostFaults)} more.</li>
      ) : null}
    </ul>
  );
}
