'use client';

import { createColumnHelper, type Row, tableFeatures, useTable } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { SortButton } from '@/components/ui/table';
import type { UserWire } from '@/lib/api/users';
import { UserCell } from './user-cell';
import { nextSort, type SignedUserSort, sortStateOf, type UserColumn, userColumns, userGrid } from './user-columns';

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, UserWire>();
const columns = helper.columns(userColumns.map(({ id, label }) => helper.display({ id, header: label })));
const columnById = new Map<string, UserColumn>(userColumns.map((column) => [column.id, column]));

// A first guess; each row is measured once it is drawn.
const rowHeightPx = 44;
const rowsDrawnBeyondView = 12;
const loadMoreWithinRows = 30;

interface UsersTableProps {
  users: UserWire[];
  /** How many match in all; more than `users` where further pages are not loaded. */
  total: number;
  /** The instant the figures are of. */
  now: string;
  sort: SignedUserSort;
  onSort: (sort: SignedUserSort) => void;
  /** Asks for the next page; absent where there is none. */
  onNearEnd?: (() => void) | undefined;
}

/** One row a user; draws only what is in view, so that ten thousand are as quick as ten. */
export function UsersTable({ users, total, now, sort, onSort, onNearEnd }: UsersTableProps) {
  const table = useTable({ features, columns, data: users, getRowId: (user) => user.username });
  const { rows } = table.getRowModel();
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useRows(body, rows.length);
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rows.length - loadMoreWithinRows) onNearEnd?.();
  }, [lastShown, rows.length, onNearEnd]);
  return (
    <table aria-label="Users" aria-rowcount={total + 1} className="block">
      <Head sort={sort} onSort={onSort} />
      <tbody ref={body} className="relative block" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index];
          return row ? (
            <tr
              key={key}
              aria-rowindex={index + 2}
              ref={virtualizer.measureElement}
              data-index={index}
              className={cn(userGrid, 'absolute inset-x-0 top-0 min-h-11 border-rule border-b py-2 hover:bg-sunken')}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              <Cells row={row} now={now} />
            </tr>
          ) : null;
        })}
      </tbody>
    </table>
  );
}

function useRows(body: RefObject<HTMLElement | null>, count: number) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [body]);
  return useWindowVirtualizer({
    count,
    scrollMargin,
    estimateSize: () => rowHeightPx,
    // A row that is not laid out counts as one of the usual height, or all of them would seem to be in view.
    measureElement: (row) => row.getBoundingClientRect().height || rowHeightPx,
    overscan: rowsDrawnBeyondView,
    // The server draws the first screen.
    initialRect: { width: 1024, height: 900 },
  });
}

function Cells({ row, now }: { row: Row<typeof features, UserWire>; now: string }) {
  return row.getAllCells().map((cell) => {
    const column = columnById.get(cell.column.id);
    return column ? (
      <td
        key={cell.id}
        className={cn(
          'flex min-w-0 items-center',
          column.numeric && 'figures justify-end text-right',
          column.className,
        )}
      >
        <UserCell column={column.id} user={row.original} now={now} />
      </td>
    ) : null;
  });
}

function Head({ sort, onSort }: { sort: SignedUserSort; onSort: (sort: SignedUserSort) => void }) {
  return (
    <thead className="sticky top-0 z-20 block bg-paper max-md:hidden">
      <tr aria-rowindex={1} className={cn(userGrid, 'h-9 border-rule border-b text-ink-soft text-label')}>
        {userColumns.map((column) => {
          const state = sortStateOf(column, sort);
          const next = nextSort(column, sort);
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={state === 'none' ? undefined : state}
              className={cn('flex min-w-0 items-center font-normal', column.numeric && 'justify-end', column.className)}
            >
              {next === null ? (
                column.label
              ) : (
                <SortButton sort={state} onSort={() => onSort(next)} numeric={column.numeric ?? false}>
                  {column.label}
                </SortButton>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
