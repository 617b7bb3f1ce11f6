'use client';

import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { memo, useEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { SortButton } from '@/components/ui/table';
import { useWindowRows } from '@/components/ui/use-window-rows';
import type { UserWire } from '@/lib/api/users';
import { UserCell } from './user-cell';
import { nextSort, type SignedUserSort, sortStateOf, userColumns, userGrid } from './user-columns';

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, UserWire>();
const columns = helper.columns(userColumns.map(({ id, label }) => helper.display({ id, header: label })));

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
  const virtualizer = useWindowRows({ body, rowHeightPx, rowsDrawnBeyondView, count: rows.length });
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
            <UserRow
              key={key}
              user={row.original}
              index={index}
              topPx={start - virtualizer.options.scrollMargin}
              now={now}
              measure={virtualizer.measureElement}
            />
          ) : null;
        })}
      </tbody>
    </table>
  );
}

interface UserRowProps {
  user: UserWire;
  index: number;
  topPx: number;
  now: string;
  measure: (row: Element | null) => void;
}

/** Drawn once while it is in view, however often the list around it is. */
const UserRow = memo(function UserRow({ user, index, topPx, now, measure }: UserRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      ref={measure}
      data-index={index}
      className={cn(userGrid, 'absolute inset-x-0 top-0 min-h-11 border-rule border-b py-2 hover:bg-sunken')}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {userColumns.map(({ id, numeric = false, className }) => (
        <td
          key={id}
          className={cn('flex min-w-0 items-center', numeric && 'figures justify-end text-right', className)}
        >
          <UserCell column={id} user={user} now={now} />
        </td>
      ))}
    </tr>
  );
});

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
