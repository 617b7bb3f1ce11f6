import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { ScrollArea } from './scroll-area';

interface TableProps extends ComponentProps<'table'> {
  /** What the table lists; its accessible name. */
  label: string;
  /** Shown above the table, as its caption. */
  showLabel?: boolean;
}

/** A table that scrolls sideways inside itself where it must, so that the page never does. */
export function Table({ label, showLabel = false, className, children, ...props }: TableProps) {
  return (
    <ScrollArea label={label}>
      <table {...props} className={cn('w-full border-collapse text-left', className)}>
        <caption className={showLabel ? 'pb-2 text-left text-ink-soft text-label' : 'sr-only'}>{label}</caption>
        {children}
      </table>
    </ScrollArea>
  );
}

export type SortState = 'ascending' | 'descending' | 'none';

interface HeadCellProps {
  children: ReactNode;
  /** Figures: right-aligned. */
  numeric?: boolean;
  sort?: SortState;
  onSort?: () => void;
  className?: string;
}

/** A column's head; a button where the column sorts. */
export function Th({ children, numeric = false, sort, onSort, className }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort && sort !== 'none' ? sort : undefined}
      className={cn(
        'h-8 whitespace-nowrap border-rule border-b px-2 font-normal text-ink-soft text-label first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <SortButton sort={sort ?? 'none'} onSort={onSort} numeric={numeric}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

interface SortButtonProps {
  sort: SortState;
  onSort: () => void;
  numeric?: boolean;
  children: ReactNode;
}

export function SortButton({ sort, onSort, numeric = false, children }: SortButtonProps) {
  const Icon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        'group inline-flex items-center gap-1 rounded-sm hover:text-ink',
        numeric && 'flex-row-reverse',
        sort !== 'none' && 'font-medium text-ink',
      )}
    >
      {children}
      <Icon
        aria-hidden
        className={cn('size-3', sort === 'none' && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100')}
      />
    </button>
  );
}

interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean;
}

export function Td({ numeric = false, className, ...props }: CellProps) {
  return (
    <td
      {...props}
      className={cn(
        'h-10 border-rule border-b px-2 py-1.5 align-middle first:pl-0 last:pr-0',
        numeric && 'figures whitespace-nowrap text-right',
        className,
      )}
    />
  );
}
