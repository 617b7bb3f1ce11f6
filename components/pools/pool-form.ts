import type { z } from 'zod';
import type { FieldErrors, FieldRule, FieldRules, RecordKind } from '@/components/settings/field-rules';
import { namesError, namesRule } from '@/components/settings/settings-draft';
import type { PoolWire, poolBody } from '@/lib/api/pools';
import { type FigureReading, parseFigure } from '@/lib/units/figure-text';

/** Its own cost of GPU sessions, or as the cost; the text is kept while the other is chosen. */
export interface GpuCostDraft {
  kind: 'as_cost' | 'own';
  text: string;
}

export interface PoolDraft {
  description: string;
  /** As it is typed. */
  cost: string;
  gpu_cost: GpuCostDraft;
  stop_when_spent: boolean;
  restricted: boolean;
  users: readonly string[];
  groups: readonly string[];
}
export type PoolBody = z.output<typeof poolBody>;

const mostCost = 1e6;
export const longestDescription = 1000;

/** Weighted hours an hour. */
export function readCost(text: string): FigureReading {
  const reading = parseFigure(text, 'weighted hours an hour');
  if (reading.kind === 'empty') return { kind: 'refused', hint: 'Write a number; 0 is free.' };
  if (reading.kind === 'refused') return { kind: 'refused', hint: `${reading.hint}.` };
  if (reading.value < 0) return { kind: 'refused', hint: 'Write 0 or more; 0 is free.' };
  return reading.value > mostCost ? { kind: 'refused', hint: 'Write 1,000,000 or less.' } : reading;
}

function isSameCost(one: string, other: string): boolean {
  const [first, second] = [readCost(one), readCost(other)];
  if (first.kind !== 'figure' || second.kind !== 'figure') return one.trim() === other.trim();
  return first.value === second.value;
}

const switchRule = (label: string): FieldRule<boolean> => ({ label, words: (value) => (value ? 'on' : 'off') });

const rules: FieldRules<PoolDraft> = {
  description: { label: 'Description', words: (text) => text.trim() || 'none' },
  cost: { label: 'Cost', words: (text) => text.trim() || 'nothing', same: isSameCost },
  gpu_cost: {
    label: 'Cost with a GPU',
    words: ({ kind, text }) => (kind === 'as_cost' ? 'as cost' : text.trim() || 'nothing'),
    same: (one, other) => one.kind === other.kind && (one.kind === 'as_cost' || isSameCost(one.text, other.text)),
  },
  stop_when_spent: switchRule('Stops sessions when spent'),
  restricted: switchRule('Restricted'),
  users: namesRule('Users') as FieldRule<readonly string[]>,
  groups: namesRule('Groups') as FieldRule<readonly string[]>,
};

/** A pool's record as a form; of one without a record, or one that cannot be read, what counts for it now. */
export const poolKind: RecordKind<PoolWire, PoolDraft, PoolBody> = {
  draftOf: ({ description, cost, gpu_cost: gpuCost, stop_when_spent, restricted, users, groups }) => ({
    ...{ description, stop_when_spent, restricted, users, groups, cost: String(cost) },
    gpu_cost: gpuCost === null ? { kind: 'as_cost', text: '' } : { kind: 'own', text: String(gpuCost) },
  }),
  rules,
  read: (draft) => {
    const cost = readCost(draft.cost);
    const gpuCost = draft.gpu_cost.kind === 'own' ? readCost(draft.gpu_cost.text) : null;
    const errors: FieldErrors = Object.fromEntries(
      [
        ['cost', hintOf(cost)],
        ['gpu_cost', hintOf(gpuCost)],
        ['users', namesError(draft.users)],
        ['groups', namesError(draft.groups)],
      ].filter(([, error]) => error !== null),
    );
    if (Object.keys(errors).length > 0 || cost.kind !== 'figure') return { body: null, errors };
    const { description, stop_when_spent, restricted } = draft;
    return {
      body: {
        ...{ description: description.trim(), stop_when_spent, restricted, cost: cost.value },
        gpu_cost: gpuCost?.kind === 'figure' ? gpuCost.value : null,
        ...{ users: [...draft.users], groups: [...draft.groups] },
      },
      errors: null,
    };
  },
};

function hintOf(reading: FigureReading | null): string | null {
  return reading?.kind === 'refused' ? reading.hint : null;
}
