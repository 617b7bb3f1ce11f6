import { formatCount } from '@/lib/units/format';
import type { EndProgress, EndWay } from './use-ending';

type Kind = EndProgress['kind'];

/** What came of ends so far: how many of each, of the sessions that were listed. */
export function tallyOf(ids: readonly string[], progress: ReadonlyMap<string, EndProgress>) {
  const count = (...kinds: Kind[]) => ids.filter((id) => kinds.includes(progress.get(id)?.kind as Kind)).length;
  return {
    asked: ids.filter((id) => progress.has(id)).length,
    under: count('waiting', 'ending'),
    ended: count('ended'),
    already: count('already_ended'),
    not: count('failed', 'not_overdue'),
    failedIds: ids.filter((id) => progress.get(id)?.kind === 'failed'),
  };
}

export type Tally = ReturnType<typeof tallyOf>;

/** The dialog's question, before anything ends. */
export function questionOf(way: EndWay, count: number): string {
  if (count === 1) return way === 'overdue' ? 'End the overdue session?' : 'End this session?';
  return way === 'overdue' ? `End all ${count} overdue sessions?` : `End ${count} sessions?`;
}

/** What came of it in one sentence: `9 of 10 ended, 1 had ended already.` */
export function resultOf({ asked, under, ended, already, not }: Tally): string {
  const parts = [
    ended > 0 || (already === 0 && not === 0) ? `${ended} ended` : null,
    already > 0 ? `${already} had ended already` : null,
    not > 0 ? `${not} not ended` : null,
  ].filter((part) => part !== null);
  const of = `Of ${formatCount(asked, 'session')}: ${parts.join(', ')}`;
  return under > 0 ? `${of}, ${under} still ending.` : `${of}.`;
}
