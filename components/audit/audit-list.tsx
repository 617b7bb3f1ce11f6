'use client';

import { useCallback, useEffect, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Empty, Failed } from '@/components/ui/states';
import { Time } from '@/components/ui/time';
import type { AuditAnswer } from '@/lib/api/audit';
import { formatCount } from '@/lib/units/format';
import { AuditNotices } from './audit-notices';
import { AuditTable } from './audit-table';

interface AuditListProps {
  pages: readonly AuditAnswer[];
  isNarrowed: boolean;
  /** What is shown is of the question before. */
  isDim: boolean;
  isFetchingOlder: boolean;
  olderError: unknown;
  /** Null where there is nothing older. */
  onOlder: (() => void) | null;
  onClear: () => void;
}

/** The entries that were read so far, what is missing among them, and the way to older ones. */
export function AuditList(props: AuditListProps) {
  const { pages, isNarrowed, isDim, isFetchingOlder, olderError, onOlder, onClear } = props;
  const entries = useMemo(() => pages.flatMap((page) => page.entries), [pages]);
  const nameOf = useNodeNames(pages);
  const mayGoOn = onOlder !== null && !isFetchingOlder && olderError === null && !isDim;
  // A page without an entry is the end of a search's time, not of the log.
  const isLastEmpty = pages.at(-1)?.entries.length === 0;
  useEffect(() => {
    if (mayGoOn && isLastEmpty) onOlder();
  }, [mayGoOn, isLastEmpty, onOlder]);
  const damagedLines = pages.reduce((sum, page) => sum + page.damaged_lines, 0);
  return (
    <section aria-label="List" className={cn('transition-opacity', isDim && 'opacity-60')}>
      <AuditNotices unread={unreadOf(pages)} damagedLines={damagedLines} />
      <p role="status" className={cn('mb-1 text-ink-soft text-label', entries.length === 0 && !onOlder && 'sr-only')}>
        {countWords(entries.length, isNarrowed, onOlder !== null)}
        <Reached pages={pages} isSearching={entries.length === 0 && onOlder !== null} />
      </p>
      {entries.length > 0 ? (
        <AuditTable
          entries={entries}
          nameOf={nameOf}
          hasOlder={onOlder !== null}
          onNearEnd={mayGoOn ? onOlder : undefined}
        />
      ) : null}
      {entries.length === 0 && !onOlder ? <NoEntries isNarrowed={isNarrowed} onClear={onClear} /> : null}
      {olderError !== null && onOlder ? (
        <Failed what="older entries" error={olderError} onRetry={onOlder} className="py-4" />
      ) : null}
      {onOlder && olderError === null ? (
        <Button className="mt-4" disabled={isFetchingOlder} onClick={onOlder}>
          {isFetchingOlder ? 'Reading older entries…' : 'Load older'}
        </Button>
      ) : null}
    </section>
  );
}

function useNodeNames(pages: readonly AuditAnswer[]): (id: string | null) => string | null {
  const nodes = pages[0]?.nodes;
  const names = useMemo(() => new Map(nodes?.map(({ id, name }) => [id, name])), [nodes]);
  return useCallback((id) => (id === null ? null : (names.get(id) ?? id)), [names]);
}

/** Each node once, with what was said of it first. */
function unreadOf(pages: readonly AuditAnswer[]): AuditAnswer['unread'] {
  const first = new Map<string, AuditAnswer['unread'][number]>();
  for (const one of pages.flatMap(({ unread }) => unread)) if (!first.has(one.node)) first.set(one.node, one);
  return [...first.values()];
}

function countWords(count: number, isNarrowed: boolean, hasOlder: boolean): string {
  if (count === 0) return hasOlder ? 'Nothing found yet' : 'Nothing found';
  const words = formatCount(count, 'entry', 'entries');
  if (hasOlder) return `${words} so far`;
  return isNarrowed ? `${words} ${count === 1 ? 'matches' : 'match'}` : words;
}

function Reached({ pages, isSearching }: { pages: readonly AuditAnswer[]; isSearching: boolean }) {
  const reached = pages.at(-1)?.reached_at;
  if (!isSearching || !reached) return null;
  return (
    <>
      ; searched back to <Time at={reached} as="day-clock" />, searching on.
    </>
  );
}

function NoEntries({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <Empty title="No entry matches." action={<Button onClick={onClear}>Show all entries</Button>}>
        Search looks at every word of an entry within the days that are chosen. A longer range may have more.
      </Empty>
    );
  }
  return (
    <Empty title="Nothing was written down in these days.">
      Sign-ins, sessions and changes by administrators appear here as they happen. Choose a longer range to look further
      back.
    </Empty>
  );
}
