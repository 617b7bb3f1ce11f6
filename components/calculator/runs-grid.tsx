'use client';

import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/field';
import { Table, Td, Th } from '@/components/ui/table';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { formatCount, formatNumber } from '@/lib/units/format';
import { type GridRow, gridColumns, readCells } from './runs-grid-rows';
import { type Grid, pageSize, useGrid } from './runs-grid-state';

interface RunsGridProps {
  runs: readonly MeasuredRun[];
  onRuns: (runs: MeasuredRun[]) => void;
}

/** Runs typed cell by cell, or pasted as a block from a spreadsheet. What is complete counts at once. */
export function RunsGrid({ runs, onRuns }: RunsGridProps) {
  const grid = useGrid(runs, onRuns);
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={`${id}-how`} className="text-ink-soft text-label">
        Enter goes on, in the last cell to a new run. A block from a spreadsheet may be pasted into any cell.
      </p>
      <div ref={grid.box}>
        <Table label="Runs to edit" aria-describedby={`${id}-how`} className="table-fixed">
          <thead>
            <tr>
              <Th className="w-7 sm:w-9">
                <span className="sr-only">Run</span>
              </Th>
              {gridColumns.map(({ label }) => (
                <Th key={label} numeric className="px-1 sm:px-2">
                  {label}
                </Th>
              ))}
              <Th className="w-8">
                <span className="sr-only">Remove</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {grid.shown.map((row, index) => (
              <Row key={row.key} row={row} index={grid.first + index} latest={latest} />
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={grid.add} disabled={grid.isFull}>
          <Plus aria-hidden />
          Add a run
        </Button>
        {grid.count > pageSize ? <Pager grid={grid} /> : null}
        <p role="status" className="figures text-ink-soft text-label">
          {grid.unread > 0 ? `${formatCount(grid.unread, 'run')} not complete; what is complete counts.` : ''}
        </p>
      </div>
    </div>
  );
}

function Pager({ grid }: { grid: Grid }) {
  const { first, shown, count } = grid;
  return (
    <span className="figures flex items-center gap-2 text-ink-soft text-label">
      <Button size="sm" disabled={first === 0} onClick={() => grid.turn(-1)}>
        Earlier
      </Button>
      {formatNumber(first + 1)} to {formatNumber(first + shown.length)} of {formatNumber(count)}
      <Button size="sm" disabled={first + shown.length >= count} onClick={() => grid.turn(1)}>
        Later
      </Button>
    </span>
  );
}

interface RowProps {
  row: GridRow;
  index: number;
  /** The grid as it is when something is done: a row is drawn again only for its own texts. */
  latest: RefObject<Grid>;
}

const Row = memo(function Row({ row, index, latest }: RowProps) {
  const noteId = useId();
  const reading = readCells(row.cells);
  const faults = reading.kind === 'unread' ? reading.faults : [];
  const notes = notesOf(row);
  return (
    <>
      <tr>
        <Td className="figures h-8 border-b-0 py-0.5 pl-0 text-ink-faint text-label">{formatNumber(index + 1)}</Td>
        {gridColumns.map(({ label }, column) => (
          <Td key={label} className="h-8 border-b-0 px-0.5 py-0.5">
            <Input
              aria-label={`Run ${index + 1}, ${label.toLowerCase()}`}
              aria-invalid={faults[column] != null}
              aria-describedby={notes.length > 0 ? noteId : undefined}
              data-cell={`${index}:${column}`}
              inputMode="decimal"
              autoComplete="off"
              value={row.cells[column]}
              onChange={(event) => latest.current.write(index, column, event.target.value)}
              onKeyDown={(event) => onKey(event, latest.current, index, column)}
              onPaste={(event) => onPaste(event, latest.current, index, column)}
              className="h-7 px-1.5 text-right sm:px-2"
            />
          </Td>
        ))}
        <Td className="h-8 border-b-0 px-0 py-0.5 text-right">
          <Button
            size="icon"
            tone="quiet"
            className="size-7"
            aria-label={`Remove run ${index + 1}`}
            onClick={() => latest.current.remove(index)}
          >
            <X aria-hidden />
          </Button>
        </Td>
      </tr>
      <tr className={cn(notes.length === 0 && 'hidden')}>
        <td colSpan={gridColumns.length + 2} id={noteId} className="pb-1 text-right text-label">
          {notes.map(({ words, isFault }) => (
            <span key={words} className={cn('block', isFault ? 'text-over-text' : 'text-ink-soft')}>
              {words}
            </span>
          ))}
        </td>
      </tr>
    </>
  );
});

function notesOf({ cells }: GridRow): { words: string; isFault: boolean }[] {
  const reading = readCells(cells);
  if (reading.kind === 'blank') return [];
  if (reading.kind === 'run') return reading.notes.map((words) => ({ words, isFault: false }));
  const faults = reading.faults.filter((fault) => fault !== null).map((words) => ({ words, isFault: true }));
  const lacking = reading.lacking.map((label) => label.replace(', MiB', '').toLowerCase()).join(', ');
  return lacking === '' ? faults : [...faults, { words: `Still to write: ${lacking}.`, isFault: false }];
}

/** Arrows go to the neighbour, sideways only from the end of the text; Enter goes on to what comes next. */
function onKey(event: KeyboardEvent<HTMLInputElement>, grid: Grid, row: number, column: number): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const atStart = isAll || (selectionStart === 0 && selectionEnd === 0);
  const atEnd = isAll || (selectionStart === value.length && selectionEnd === value.length);
  const last = gridColumns.length - 1;
  const go = (toRow: number, toColumn: number) => {
    event.preventDefault();
    grid.go(toRow, toColumn);
  };
  if (event.key === 'ArrowUp' && row > 0) go(row - 1, column);
  if (event.key === 'ArrowDown' && row < grid.count - 1) go(row + 1, column);
  if (event.key === 'ArrowLeft' && atStart && column > 0) go(row, column - 1);
  if (event.key === 'ArrowRight' && atEnd && column < last) go(row, column + 1);
  if (event.key !== 'Enter') return;
  if (column < last) go(row, column + 1);
  else if (row < grid.count - 1) go(row + 1, 0);
  else {
    event.preventDefault();
    grid.add();
  }
}

function onPaste(event: ClipboardEvent, grid: Grid, row: number, column: number): void {
  if (grid.paste(row, column, event.clipboardData.getData('text/plain'))) event.preventDefault();
}
