'use client';

import { useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { useWindowRows } from '@/components/ui/use-window-rows';
import { useReaderZone } from '@/components/ui/use-zone';
import type { AuditEntryWire } from '@/lib/api/audit';
import { formatZone } from '@/lib/units/format-time';
import { auditGrid } from './audit-grid';
import { AuditRow } from './audit-row';

const rowHeightPx = 56;
const rowsDrawnBeyondView = 10;
const loadMoreWithinRows = 30;

interface AuditTableProps {
  entries: readonly AuditEntryWire[];
  nameOf: (node: string | null) => string | null;
  /** Asks for older entries; absent where there are none, or they are on their way. */
  onNearEnd?: (() => void) | undefined;
  hasOlder: boolean;
}

/** One row an entry, latest first; draws only what is in view. */
export function AuditTable({ entries, nameOf, onNearEnd, hasOlder }: AuditTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useWindowRows({
    ...{ body, rowHeightPx, rowsDrawnBeyondView, count: entries.length },
    keyOf: (index) => entries[index]?.id ?? index,
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= entries.length - loadMoreWithinRows) onNearEnd?.();
  }, [lastShown, entries.length, onNearEnd]);
  const toggle = (id: string) =>
    setOpen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <table aria-label="Log" aria-rowcount={hasOlder ? -1 : entries.length + 1} className="block">
      <Head />
      <tbody ref={body} className="block" style={paddingOf(virtualizer)}>
        {shown.map(({ index, key }) => {
          const entry = entries[index];
          return entry ? (
            <tr
              key={key}
              aria-rowindex={index + 2}
              ref={virtualizer.measureElement}
              data-index={index}
              className={cn(auditGrid, 'border-rule border-b py-2 hover:bg-sunken')}
            >
              <AuditRow
                entry={entry}
                nodeName={nameOf(entry.node)}
                isOpen={open.has(entry.id)}
                onToggle={() => toggle(entry.id)}
              />
            </tr>
          ) : null;
        })}
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. Those that are lie one below the other, also before they are measured. */
function paddingOf(virtualizer: ReturnType<typeof useWindowRows>) {
  const shown = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const start = (shown[0]?.start ?? margin) - margin;
  const end = (shown.at(-1)?.end ?? margin) - margin;
  return { paddingTop: start, paddingBottom: Math.max(0, virtualizer.getTotalSize() - end) };
}

function Head() {
  const zone = useReaderZone();
  return (
    <thead className="sticky top-0 z-20 block bg-paper max-md:hidden">
      <tr aria-rowindex={1} className={cn(auditGrid, 'items-center h-8 border-rule border-b text-ink-soft text-label')}>
        <th scope="col" className="font-normal text-left">
          Time ({formatZone(Date.now(), zone)})
        </th>
        <th scope="col" className="font-normal text-left">
          What happened
        </th>
        <th scope="col" className="hidden font-normal text-left lg:block">
          By
        </th>
        <th scope="col" className="hidden font-normal text-left lg:block">
          About
        </th>
        <th scope="col" className="font-normal text-left">
          Node
        </th>
        <th scope="col" className="sr-only">
          Details
        </th>
      </tr>
    </thead>
  );
}
