'use client';

import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { bounds } from '@/lib/resources/bounds';
import { type RunsFault, readRunsCsv, runColumns, runsCsv } from '@/lib/resources/runs-csv';
import { FigureField } from './figure-field';
import type { CalculatorInputs, SetInputs } from './inputs';
import { headroomWords, type JudgedRun, judgedRuns, shortfallWords } from './judged-runs';
import { RunsTable } from './runs-table';

interface RunsPanelProps {
  inputs: CalculatorInputs;
  setInputs: SetInputs;
}

/** Measured runs against what is claimed for them. */
export function RunsPanel({ inputs, setInputs }: RunsPanelProps) {
  const { runs, requirements, headroom } = inputs;
  const [isEditing, setIsEditing] = useState(false);
  const judged = judgedRuns(runs, requirements, headroom);
  const worst = judged.find(({ isWorst }) => isWorst);
  return (
    <section aria-label="Measured runs" className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-section">Measured runs</h2>
        {runs.length > 0 ? (
          <span className="flex gap-2">
            <Button size="sm" aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
              {isEditing ? 'Done' : 'Edit as CSV'}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => setInputs({ runs: [] }, { isStep: true })}>
              Clear
            </Button>
          </span>
        ) : null}
      </div>
      {worst ? (
        <>
          <Worst run={worst} target={headroom} />
          <RunsTable runs={judged} />
          <div className="mt-3 grid max-w-96 grid-cols-[auto_6rem_1fr] items-start gap-x-2 text-ink-soft">
            <span className="flex min-h-8 items-center">Headroom wanted over every peak</span>
            <FigureField
              label="Headroom wanted, percent"
              bound={{ least: 0, most: bounds.headroom.most * 100 }}
              value={Number((headroom * 100).toFixed(6))}
              unit="percent"
              unitLabel="%"
              onChange={(percent) => setInputs({ headroom: percent / 100 })}
            />
          </div>
        </>
      ) : (
        <p className="mb-2 text-ink-soft">
          Paste what runs really needed at their peak, and see here and on the chart what the claim leaves.
        </p>
      )}
      {isEditing || runs.length === 0 ? (
        <RunsText key={runs.length === 0 ? 'new' : 'edit'} inputs={inputs} setInputs={setInputs} />
      ) : null}
    </section>
  );
}

function Worst({ run, target }: { run: JudgedRun; target: number }) {
  const [words, shortfall] = [headroomWords(run.headroom), shortfallWords(run.headroom)];
  if (!run.isShort) {
    return (
      <p role="status" className="figures mb-2 text-ink-soft">
        The worst run leaves {words} of headroom; {headroomWords(target)} is wanted.
      </p>
    );
  }
  return (
    <p
      role="status"
      className="figures mb-2 flex items-center gap-2 rounded-md bg-warn-wash px-2.5 py-1.5 text-warn-text"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {shortfall === null
        ? `The worst run leaves only ${words} of headroom; ${headroomWords(target)} is wanted. Raise a coefficient.`
        : `Claims too little: the worst run's claim is below its peak by ${shortfall}. Raise a coefficient.`}
    </p>
  );
}

function RunsText({ inputs, setInputs }: RunsPanelProps) {
  const [text, setText] = useState(() => (inputs.runs.length > 0 ? runsCsv(inputs.runs) : ''));
  const [faults, setFaults] = useState<readonly RunsFault[]>([]);
  const id = useId();
  const read = (next: string) => {
    setText(next);
    const reading = next.trim() === '' ? null : readRunsCsv(next);
    setFaults(reading?.kind === 'refused' ? reading.faults : []);
    if (reading?.kind === 'runs') setInputs({ runs: reading.runs }, { isStep: true });
  };
  return (
    <div className="mt-3 grid gap-1">
      <label htmlFor={id} className="text-ink-soft text-label">
        Runs as CSV, one a line
      </label>
      <TextArea
        id={id}
        rows={6}
        spellCheck={false}
        value={text}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-note`}
        placeholder={`${runColumns.join(',')}\n8,2,256,1209`}
        onChange={(event) => read(event.target.value)}
        className="font-mono text-label"
      />
      <ul id={`${id}-note`} role="status" className="text-label">
        {faults.length === 0 ? (
          <li className="text-ink-faint">Columns {runColumns.join(', ')}, in any order.</li>
        ) : (
          faults.slice(0, 8).map(({ line, message }) => (
            <li key={`${line} ${message}`} className="text-over-text">
              {line === null ? '' : `Line ${line}: `}
              {message}
            </li>
          ))
        )}
        {faults.length > 8 ? <li className="text-over-text">And {faults.length - 8} more.</li> : null}
      </ul>
    </div>
  );
}
