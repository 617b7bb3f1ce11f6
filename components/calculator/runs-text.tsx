'use client';

import { type DragEvent, useId, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { TextArea } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { type MeasuredRun, type RunsFault, readRunsCsv, runsCsv } from '@/lib/resources/runs-csv';
import { runColumns } from '@/lib/resources/runs-csv-columns';
import { formatCount, formatNumber } from '@/lib/units/format';
import { useFollowed } from './runs-follow';

interface RunsTextProps {
  /** What the field begins with; as CSV. */
  runs: readonly MeasuredRun[];
  /** `whole` where all the runs came at once, as a file or pasted into the empty field; else they are being typed. */
  onRuns: (runs: MeasuredRun[], came: 'whole' | 'typed') => void;
}

/** Nobody mends more at once. */
const mostFaults = 8;
/** A file beyond this is no list of runs; what is read of it is enough to be refused for its length. */
const mostFileBytes = 4 * 1024 * 1024;

/** Runs as CSV: pasted, typed, dropped or chosen as a file. What cannot be read says line and remedy, and changes nothing. */
export function RunsText({ runs, onRuns }: RunsTextProps) {
  const [text, setText] = useState(() => textOf(runs));
  const [faults, setFaults] = useState<readonly RunsFault[]>([]);
  const [isOver, setIsOver] = useState(false);
  const isPasted = useRef(false);
  const [, setWritten] = useFollowed(runs, (next) => {
    setText(textOf(next));
    setFaults([]);
  });
  const id = useId();
  const read = (next: string, came: 'whole' | 'typed') => {
    setText(next);
    const reading = next.trim() === '' ? null : readRunsCsv(next);
    setFaults(reading?.kind === 'refused' ? reading.faults : []);
    if (reading?.kind !== 'runs') return;
    setWritten(reading.runs);
    onRuns(reading.runs, came);
  };
  const readFile = async (file: File) => read(await file.slice(0, mostFileBytes).text(), 'whole');
  const change = (next: string) => {
    const isWhole = isPasted.current && text.trim() === '';
    isPasted.current = false;
    read(next, isWhole ? 'whole' : 'typed');
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setIsOver(false);
    if (!file) return;
    event.preventDefault();
    void readFile(file);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="text-ink-soft text-label">
          Runs as CSV, one a line; or drop a file here
        </label>
        <FileButton label="Choose a CSV file of runs" accept=".csv,.tsv,.txt,text/csv" onFile={readFile} />
      </div>
      <TextArea
        id={id}
        rows={6}
        spellCheck={false}
        value={text}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-note`}
        placeholder={`${runColumns.join(',')}\n8,2,256,1209`}
        onPaste={() => {
          isPasted.current = true;
        }}
        onChange={(event) => change(event.target.value)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn('font-mono text-label', isOver && 'border-focus border-dashed')}
      />
      <Faults id={`${id}-note`} faults={faults} kept={runs.length} />
    </div>
  );
}

function textOf(runs: readonly MeasuredRun[]): string {
  return runs.length > 0 ? runsCsv(runs) : '';
}

function Faults({ id, faults, kept }: { id: string; faults: readonly RunsFault[]; kept: number }) {
  return (
    <div id={id} role="status" className="text-label">
      {faults.length === 0 ? <p className="text-ink-faint">Columns {runColumns.join(', ')}, in any order.</p> : null}
      <ul>
        {faults.slice(0, mostFaults).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="break-words text-over-text">
            {line === null ? '' : `Line ${formatNumber(line)}: `}
            {message}
          </li>
        ))}
        {faults.length > mostFaults ? (
          <li className="text-over-text">And {formatNumber(faults.length - mostFaults)} more.</li>
        ) : null}
      </ul>
      {faults.length > 0 && kept > 0 ? (
        <p className="text-ink-soft">
          Until it can be read, the page goes on with the {formatCount(kept, 'run')} that it had.
        </p>
      ) : null}
    </div>
  );
}
