'use client';

import { useState } from 'react';
import { fitRequirements } from '@/lib/resources/fit';
import type { Fit, FitOutcome, FitWish } from '@/lib/resources/fitted';
import { type Coefficients, termsOf } from '@/lib/resources/requirements';
import type { MeasuredInputs } from './inputs';
import { isSameRuns } from './judged-runs';

export interface FitState {
  /** The last fit that was asked for. */
  answer: { wish: FitWish; outcome: FitOutcome } | null;
  /** Runs, headroom or terms are no longer those that the answer is of. */
  isStale: boolean;
  fit: () => void;
}

/** Runs are of system memory, and so are the terms that are fitted to them. */
export const fitTerms = termsOf('system');

/** Fits on demand, and keeps the answer with what it was asked for. */
export function useFit({ runs, headroom, fitFields }: MeasuredInputs): FitState {
  const [answer, setAnswer] = useState<FitState['answer']>(null);
  const fields = fitTerms.map(({ field }) => field).filter((field) => fitFields.includes(field));
  const wish = { runs, headroom, fields };
  return {
    answer,
    isStale: answer !== null && !isSameWish(answer.wish, wish),
    fit: () => setAnswer({ wish, outcome: fitRequirements(wish) }),
  };
}

function isSameWish(one: FitWish, other: FitWish): boolean {
  return (
    one.headroom === other.headroom && one.fields.join() === other.fields.join() && isSameRuns(one.runs, other.runs)
  );
}

/** What the fit makes of every term of system memory; one that it might not use is none. */
export function termsOfFit({ coefficients }: Fit): Partial<Coefficients> {
  return Object.fromEntries(fitTerms.map(({ field }) => [field, coefficients[field] ?? 0]));
}
