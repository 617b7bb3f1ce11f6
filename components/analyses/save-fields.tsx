'use client';

import { Field, Input } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { Segments } from '@/components/ui/tabs';
import type { AnalysisRowWire } from '@/lib/api/analyses';
import { openInCalculator } from './addresses';
import { likeId } from './save-plan';

export type SaveTarget = 'next' | 'new';

/** Where it is saved: on top of what was opened, or as an analysis of its own. */
export function TargetChoice({
  id,
  target,
  onChange,
}: {
  id: string;
  target: SaveTarget;
  onChange: (target: SaveTarget) => void;
}) {
  return (
    <Segments
      label="Save as"
      value={target}
      choices={[
        { value: 'next', label: `New version of ${id}` },
        { value: 'new', label: 'New analysis' },
      ]}
      onChange={onChange}
      className="max-w-full justify-self-start overflow-x-auto"
    />
  );
}

interface IdFieldProps {
  id: string;
  analyses: readonly AnalysisRowWire[];
  fault: string | null;
  onChange: (id: string) => void;
}

/** The id of a new analysis, checked as it is typed. */
export function IdField({ id, analyses, fault, onChange }: IdFieldProps) {
  const taken = analyses.find((row) => row.id === id)?.newest ?? null;
  const like = likeId(id, analyses);
  return (
    <div className="grid gap-1">
      <Field
        label="Id, in links and in the API"
        error={fault ?? undefined}
        hint={
          like === null ? 'A-Z a-z 0-9 _ - ; it stays as it is.' : `There is ${like} too; ids are told apart by case.`
        }
      >
        {(control) => (
          <Input
            {...control}
            value={id}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            className="font-mono"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {taken ? (
        <Link href={openInCalculator(id, taken.version)} className="justify-self-start text-label">
          Open {id} instead
        </Link>
      ) : null}
    </div>
  );
}

const longestNote = 500;

export function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <Field label="What is new in it (optional)">
      {(control) => (
        <Input
          {...control}
          value={note}
          maxLength={longestNote}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
