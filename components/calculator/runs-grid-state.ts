'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { type MeasuredRun, mostRuns } from '@/lib/resources/runs-csv';
import { isSameRuns } from './judged-runs';
import { useFollowed } from './runs-follow';
import { blockOf, type Cells, cellsOf, emptyCells, type GridRow, runsOf, spread } from './runs-grid-rows';

/** Rows that are shown at once. */
export const pageSize = 100;

export interface Grid {
  box: RefObject<HTMLDivElement | null>;
  /** The page that is shown, and the index of its first row. */
  shown: readonly GridRow[];
  first: number;
  count: number;
  /** Rows that are neither complete nor blank. */
  unread: number;
  isFull: boolean;
  write: (row: number, column: number, text: string) => void;
  /** Whether the text was a block, and so was taken. */
  paste: (row: number, column: number, text: string) => boolean;
  add: () => void;
  remove: (row: number) => void;
  go: (row: number, column: number) => void;
  turn: (pages: number) => void;
}

/** The rows of the grid as they are typed. They follow the runs wherever these change by something else than the grid. */
export function useGrid(runs: readonly MeasuredRun[], onRuns: (runs: MeasuredRun[]) => void): Grid {
  const nextKey = useRef(0);
  const [rows, setRows] = useState(() => rowsOf(runs, nextKey));
  const [page, setPage] = useState(0);
  const [written, setWritten] = useFollowed(runs, (next) => setRows(rowsOf(next, nextKey)));
  const cursor = useCursor();
  const apply = (next: GridRow[]) => {
    setRows(next);
    const complete = runsOf(next).runs;
    if (isSameRuns(complete, written)) return;
    setWritten(complete);
    onRuns(complete);
  };
  const go = (row: number, column: number) => {
    setPage(Math.floor(row / pageSize));
    cursor.go(row, column);
  };
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const first = Math.min(page, lastPage) * pageSize;
  return {
    box: cursor.box,
    shown: rows.slice(first, first + pageSize),
    first,
    count: rows.length,
    unread: runsOf(rows).unread,
    isFull: rows.length >= mostRuns,
    write: (row, column, text) =>
      apply(rows.map((one, index) => (index === row ? { ...one, cells: withCell(one.cells, column, text) } : one))),
    paste: (row, column, text) => {
      const block = blockOf(text);
      if (block === null) return false;
      apply(spread(rows, { row, column }, block, () => nextKey.current++));
      return true;
    },
    add: () => {
      if (rows.length >= mostRuns) return;
      apply([...rows, blankRow(nextKey)]);
      go(rows.length, 0);
    },
    remove: (row) => {
      const left = rows.filter((_, index) => index !== row);
      apply(left.length > 0 ? left : [blankRow(nextKey)]);
      go(Math.max(0, Math.min(row, left.length - 1)), 0);
    },
    go,
    turn: (pages) => setPage(Math.min(lastPage, Math.max(0, page + pages))),
  };
}

/** Brings the focus to a cell, once it is there. */
function useCursor() {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ row: number; column: number } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const cell = box.current?.querySelector<HTMLInputElement>(`[data-cell="${wanted.row}:${wanted.column}"]`);
    cell?.focus();
    cell?.select();
  }, [wanted]);
  return { box, go: (row: number, column: number) => setWanted({ row, column }) };
}

type Keys = RefObject<number>;

function blankRow(nextKey: Keys): GridRow {
  return { key: nextKey.current++, cells: emptyCells };
}

/** One row a run; a blank one where there is none. */
function rowsOf(runs: readonly MeasuredRun[], nextKey: Keys): GridRow[] {
  if (runs.length === 0) return [blankRow(nextKey)];
  return runs.map((run) => ({ key: nextKey.current++, cells: cellsOf(run) }));
}

function withCell(cells: Cells, column: number, text: string): Cells {
  const at = (index: number) => (index === column ? text : (cells[index] ?? ''));
  return [at(0), at(1), at(2), at(3)];
}
