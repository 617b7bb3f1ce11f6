import type { AnalysisRowWire } from '@/lib/api/analyses';

export const analysisSorts = ['name', '-name', 'saved', '-saved', 'claim', '-claim'] as const;
export type AnalysisSort = (typeof analysisSorts)[number];
/** What one can sort by, in either direction. */
export type SortedBy = 'name' | 'saved' | 'claim';

/** The direction that a first press on a column's head gives. */
const firstOf: Record<SortedBy, AnalysisSort> = { name: 'name', saved: '-saved', claim: '-claim' };

export function nextSort(by: SortedBy, current: AnalysisSort): AnalysisSort {
  const first = firstOf[by];
  if (current !== first) return first;
  return first === by ? `-${by}` : by;
}

export function sortStateOf(by: SortedBy, current: AnalysisSort): 'ascending' | 'descending' | 'none' {
  if (current === by) return 'ascending';
  return current === `-${by}` ? 'descending' : 'none';
}

// Digits count as numbers, so that stage-2 stands before stage-10.
const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Analyses whose id, name or author holds what is searched for, sorted; not known comes last. */
export function arranged(rows: readonly AnalysisRowWire[], search: string, sort: AnalysisSort): AnalysisRowWire[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = `${row.id} ${row.name ?? ''} ${row.newest?.by ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isDown = sort.startsWith('-');
  const by = (isDown ? sort.slice(1) : sort) as SortedBy;
  return found.sort((one, other) => compare(one, other, by, isDown) || byText.compare(one.id, other.id));
}

function compare(one: AnalysisRowWire, other: AnalysisRowWire, by: SortedBy, isDown: boolean): number {
  const sign = isDown ? -1 : 1;
  if (by === 'name') return sign * byText.compare(one.name ?? one.id, other.name ?? other.id);
  const [first, second] = [figureOf(one, by), figureOf(other, by)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return sign * (first - second);
}

function figureOf(row: AnalysisRowWire, by: 'saved' | 'claim'): number | null {
  if (by === 'claim') return row.claim_8h_mib;
  return row.newest?.at ? Date.parse(row.newest.at) : null;
}
