'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Coefficients, TermField } from '@/lib/resources/requirements';
import type { CalculatorInputs, SetInputs } from './inputs';

type Terms = Partial<Coefficients>;

interface TermsStepProps {
  /** May be a frame behind while a slider is dragged. */
  inputs: Pick<CalculatorInputs, 'requirements'>;
  setInputs: SetInputs;
  /** What goes into the sliders; all other terms stay as they are. */
  terms: Terms;
  label: string;
  /** Why they cannot be put in; null where they can. */
  hindrance: string | null;
  /** Said while they are not in the sliders, and while they are; `before` are those that stood there. */
  words: { out: string; in: (before: Terms | null) => string };
}

/**
 * Puts terms into the sliders as one step, and takes them out again; going back in the browser does too. One button at
 * one place, so that the focus stays.
 */
export function TermsStep({ inputs, setInputs, terms, label, hindrance, words }: TermsStepProps) {
  const [before, setBefore] = useState<Terms | null>(null);
  const { requirements } = inputs;
  const fields = Object.keys(terms) as TermField[];
  const isIn = fields.length > 0 && fields.every((field) => requirements[field] === terms[field]);
  const act = isIn ? 'Undo' : label;
  const put = (next: Terms) =>
    setInputs(({ requirements: latest }) => ({ requirements: { ...latest, ...next } }), { isStep: true });
  const putIn = () => {
    setBefore(Object.fromEntries(fields.map((field) => [field, requirements[field]])));
    put(terms);
  };
  const takeOut = () => {
    if (before) put(before);
    setBefore(null);
  };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      {isIn && before === null ? null : (
        <Button onClick={isIn ? takeOut : putIn} disabled={hindrance !== null && !isIn} focusableWhenDisabled>
          {act}
        </Button>
      )}
      <p role="status" className="figures text-ink-soft">
        {isIn ? words.in(before) : (hindrance ?? words.out)}
      </p>
    </div>
  );
}
