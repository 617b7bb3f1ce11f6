import { isPlainNumber, numberHint, parseMemoryText, roundedMib } from '../units/figure-text';
import { type Bound, bounds, isWithin, mostWords } from './bounds';
import type { RunColumn } from './runs-csv-columns';

interface CellRule {
  words: string;
  bound: Bound;
  isWhole?: boolean;
  /** What may stand behind the figure in its own unit. */
  ownUnit: RegExp;
}

const cellRules: Record<RunColumn, CellRule> = {
  hours: { words: 'a number of 0 or more', bound: bounds.hours, ownUnit: /\s*(h|hrs?|hours?)$/i },
  channels: {
    words: 'an integer of 0 or more',
    bound: bounds.channels,
    isWhole: true,
    ownUnit: /\s*(ch|channels?)$/i,
  },
  sample_rate_hz: { words: 'a number of 0 or more', bound: bounds.sampleRateHz, ownUnit: /\s*hz$/i },
  peak_mib: { words: 'a number above 0', bound: bounds.peakMib, ownUnit: /\s*mib$/i },
};

const notMeasured = /^(nan|n\/?a|null|none|-|[+-]?inf(inity)?|#.*)$/i;

/** Of what is longer nothing can be said but that it is no figure. */
const mostHinted = 200;

export type CellReading = { kind: 'figure'; value: number } | { kind: 'refused'; message: string };

/** One figure of a run. A decimal comma, a unit, a grouped figure and what is out of bounds are refused with a remedy. */
export function readRunCell(column: RunColumn, cell: string): CellReading {
  const rule = cellRules[column];
  const value = isPlainNumber(cell) ? Number(cell) : Number.NaN;
  if (isWithin(value, rule.bound) && (!rule.isWhole || Number.isInteger(value))) {
    return { kind: 'figure', value: value + 0 };
  }
  const hint = Number.isNaN(value) ? textHint(rule, cell) : boundHint(value, rule.bound);
  const found = cell === '' ? 'is missing' : `is “${cell.slice(0, 40)}”`;
  return { kind: 'refused', message: `${column} ${found}; ${hint ?? `${rule.words} is needed`}.` };
}

function textHint({ words, bound, ownUnit }: CellRule, text: string): string | null {
  if (text.length > mostHinted) return null;
  const alone = text.replace(ownUnit, '');
  if (alone !== text && isPlainNumber(alone)) return `write ${alone} alone`;
  const takesMemory = bound === bounds.peakMib;
  const memory = takesMemory ? parseMemoryText(text) : null;
  if (memory) return `that is ${roundedMib(memory.mib)} MiB, so write ${roundedMib(memory.mib)}`;
  return notMeasured.test(text)
    ? `${words} is needed; leave the line out where nothing was measured`
    : numberHint(text);
}

/** For figures that are of the right kind and too large or too small; null for all others. */
function boundHint(value: number, bound: Bound): string | null {
  if (value > bound.most) return `${mostWords(bound)} is needed`;
  return value > 0 && value < bound.least ? `${bound.least} or more is needed` : null;
}
