'use client';

import { CircleAlert } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Segments } from '@/components/ui/tabs';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { FitPanel } from './fit-panel';
import { useFit } from './fit-state';
import type { MeasuredInputs, SetInputs } from './inputs';
import { headroomWords, type JudgedRun, judgedRuns, runRows, shortfallWords } from './judged-runs';
import { RunsGrid } from './runs-grid';
import { RunsTable } from './runs-table';
import { RunsText } from './runs-text';

interface RunsPanelProps {
  inputs: MeasuredInputs;
  setInputs: SetInputs;
}

/** Measured runs against what is claimed for them, and the terms that would suit them best. */
export const RunsPanel = memo(function RunsPanel({ inputs, setInputs }: RunsPanelProps) {
  const { runs, headroom } = inputs;
  const heading = useRef<HTMLHeadingElement>(null);
  const editing = useEditing(inputs, setInputs, heading);
  const fit = useFit(inputs);
  const shownFit = fit.answer?.outcome.kind === 'fit' && !fit.isStale ? fit.answer.outcome : null;
  const { worst, table } = useJudged(inputs, shownFit?.runs ?? null);
  return (
    <section aria-label="Measured runs" className="min-w-0">
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-medium text-section">
          Measured runs
        </h2>
        <EditButtons editing={editing} hasRuns={runs.length > 0} />
      </div>
      {worst ? (
        <Worst run={worst} target={headroom} />
      ) : (
        <p className="mb-2 text-ink-soft">
          Give what runs really needed at their peak: see here and on the chart what the claim leaves, and fit the terms
          to it.
        </p>
      )}
      {editing.editor === null ? null : (
        <div className="mb-4">
          {editing.editor === 'csv' ? (
            <RunsText runs={runs} onRuns={editing.onRuns} />
          ) : (
            <RunsGrid runs={runs} onRuns={(next) => editing.onRuns(next, 'typed')} />
          )}
        </div>
      )}
      {runs.length > 0 ? (
        <>
          <RunsTable {...table} isFitted={shownFit !== null} />
          <FitPanel inputs={inputs} fit={fit} setInputs={setInputs} />
        </>
      ) : null}
    </section>
  );
});

/** The claims of the sliders for each run; a frame behind what is dragged or typed, so that thousands of runs do not hold it up. */
function useJudged(inputs: MeasuredInputs, fitted: Parameters<typeof runRows>[1]) {
  const { runs, requirements, headroom } = useDeferredValue(inputs);
  const judged = useMemo(() => judgedRuns(runs, requirements, headroom), [runs, requirements, headroom]);
  const table = useMemo(() => runRows(judged, fitted), [judged, fitted]);
  return { worst: judged.find(({ isWorst }) => isWorst), table };
}

type Editor = 'csv' | 'grid';

interface Editing {
  editor: Editor | null;
  /** Opens it, or closes it where it is open. */
  toggle: (editor: Editor) => void;
  clear: () => void;
  onRuns: (runs: MeasuredRun[], came: 'whole' | 'typed') => void;
}

/** Which editor is open: while there are no runs one always is. All that is typed in one go is one step to go back over. */
function useEditing(
  { runs }: MeasuredInputs,
  setInputs: SetInputs,
  heading: React.RefObject<HTMLHeadingElement | null>,
): Editing {
  const [chosen, setChosen] = useState<Editor | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  const editor = chosen ?? (runs.length === 0 ? 'csv' : null);
  const open = (next: Editor | null) => {
    setChosen(next);
    setIsBegun(false);
  };
  return {
    editor,
    toggle: (next) => open(next === editor && runs.length > 0 ? null : next),
    clear: () => {
      open(null);
      setInputs({ runs: [] }, { isStep: true });
      heading.current?.focus();
    },
    onRuns: (next, came) => {
      setInputs({ runs: next }, { isStep: came === 'whole' || !isBegun });
      if (came === 'typed') {
        setChosen(editor);
        setIsBegun(true);
        return;
      }
      // The field that had the focus goes away.
      open(null);
      heading.current?.focus();
    },
  };
}

const editors = [
  { value: 'csv', label: 'CSV', edit: 'as CSV' },
  { value: 'grid', label: 'Grid', edit: 'in a grid' },
] as const;

function EditButtons({ editing: { editor, toggle, clear }, hasRuns }: { editing: Editing; hasRuns: boolean }) {
  if (!hasRuns) return <Segments label="Give runs as" value={editor ?? 'csv'} choices={editors} onChange={toggle} />;
  return (
    <span className="flex flex-wrap gap-2">
      {editors.map(({ value, edit }) => (
        <Button key={value} size="sm" aria-expanded={editor === value} onClick={() => toggle(value)}>
          {editor === value ? 'Done' : `Edit ${edit}`}
        </Button>
      ))}
      <Button size="sm" tone="quiet" onClick={clear}>
        Clear
      </Button>
    </span>
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
        ? `The worst run leaves only ${words} of headroom; ${headroomWords(target)} is wanted. Raise a coefficient, or fit the terms.`
        : `Claims too little: the worst run's claim is below its peak by ${shortfall}. Raise a coefficient, or fit the terms.`}
    </p>
  );
}
