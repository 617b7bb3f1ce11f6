import type { TermField } from './requirements';
import type { MeasuredRun } from './runs-csv';

/** What to fit: terms of one resource to measured peaks of it. */
export interface FitWish {
  runs: readonly MeasuredRun[];
  /** Share by which the claim has to exceed every measured peak: claim >= (1 + headroom) * peak. */
  headroom: number;
  /** Terms that may be used, all of one resource. */
  fields: readonly TermField[];
}

export interface FittedRun extends MeasuredRun {
  /** Whole MiB, of the rounded coefficients. */
  claimMib: number;
  /** claim / peak - 1. */
  headroom: number;
}

export interface Fit {
  kind: 'fit';
  /** The chosen terms in the order of the formula, each rounded up to 3 significant digits (0 stays 0). */
  coefficients: Partial<Record<TermField, number>>;
  /** The same before rounding. */
  exact: Partial<Record<TermField, number>>;
  runs: FittedRun[];
  worstHeadroom: number;
  /** Sum of claim - peak over the runs, of the rounded coefficients. */
  totalOverClaimMib: number;
  /** The same of the exact coefficients and unrounded claims: the least that any choice of these terms can have. */
  leastOverClaimMib: number;
  /** Groups of terms that these runs cannot tell apart; one alone: the runs say nothing about it. */
  indistinguishable: TermField[][];
  suggestions: FitSuggestion[];
}

/** A further run that would tell terms apart. */
export interface FitSuggestion {
  hours: number;
  channels: number;
  sampleRateHz: number;
  /** A sentence: what to measure, and which terms it tells apart. */
  words: string;
}

export type FitOutcome = Fit | { kind: 'refused'; faults: { path: string; message: string }[] };
