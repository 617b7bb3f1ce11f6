'use client';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { SessionWire } from '@/lib/api/sessions';
import { canSelect } from './use-selection';

interface SessionActsProps {
  /** What may be chosen: the sessions that are shown and not ending yet. */
  shown: readonly SessionWire[];
  /** Of those, the ones that are chosen. */
  selected: readonly SessionWire[];
  /** Of everyone, whatever is shown; empty for who may not end them all. */
  overdue: readonly SessionWire[];
  onSelectAll: (selected: boolean) => void;
  onEndSelected: () => void;
  onEndOverdue: () => void;
}

/** What can be done with several sessions at once. */
export function SessionActs(props: SessionActsProps) {
  const { shown, selected, overdue, onSelectAll, onEndSelected, onEndOverdue } = props;
  const isChoice = canSelect(shown);
  if (!isChoice && overdue.length === 0) return null;
  const isAll = selected.length === shown.length;
  return (
    <fieldset className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="sr-only">Several sessions</legend>
      {isChoice ? (
        <>
          <Checkbox
            label={`Select all ${shown.length} shown`}
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            onChange={onSelectAll}
          />
          <Button disabled={selected.length === 0} focusableWhenDisabled onClick={onEndSelected}>
            {selected.length === 0 ? 'End selected' : `End selected (${selected.length})`}
          </Button>
        </>
      ) : null}
      {overdue.length > 0 ? (
        <Button onClick={onEndOverdue}>
          {overdue.length === 1 ? 'End the one overdue' : `End all ${overdue.length} overdue`}
        </Button>
      ) : null}
    </fieldset>
  );
}
