'use client';

import { type FormEvent, memo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { SaveConflict } from './save-conflict';
import { IdField, NoteField, TargetChoice } from './save-fields';
import { type SavePanelProps, useSaveForm } from './save-form';
import { RunsLeft, SaveOutcome, SaveRefused } from './save-outcome';

/** Keeps the configuration, exactly as it is shown as YAML, as a version that everybody can open. */
export const SavePanel = memo(function SavePanel(props: SavePanelProps) {
  const form = useSaveForm(props);
  const { opened, runsNote } = props;
  const element = useRef<HTMLFormElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  // The button that was pressed goes away with its question.
  const thenToSave = (act: () => void) => () => {
    act();
    save.current?.focus();
  };
  useShortcuts([{ keys: 'mod+s', label: 'Save the configuration', run: () => element.current?.requestSubmit() }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.press();
  };
  return (
    <section aria-label="Save" className="min-w-0">
      <form ref={element} onSubmit={submit} className="grid gap-3">
        <h2 className="font-medium text-section">Save</h2>
        {opened ? <TargetChoice id={opened.id} target={form.target} onChange={form.setTarget} /> : null}
        {form.target === 'new' ? (
          <IdField id={form.id} analyses={form.analyses} fault={form.idSays(form.analyses)} onChange={form.setId} />
        ) : null}
        <NoteField note={form.note} onChange={form.setNote} />
        <p className="text-ink-soft text-label">{runsNote ?? form.runsWords}</p>
        {opened && form.newer.length > 0 ? (
          <SaveConflict
            {...opened}
            newer={form.newer}
            takesReserved={form.reserved.differs}
            isBusy={form.isBusy || !form.mayOverrule}
            onSaveMine={thenToSave(form.saveMine)}
            ref={form.conflict}
          />
        ) : form.reserved.differs ? (
          <ReservedNote isNew={form.target === 'new'} onTake={thenToSave(form.reserved.take)} />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            ref={save}
            type="submit"
            tone="strong"
            disabled={form.obstacle !== null || form.isBusy}
            focusableWhenDisabled
          >
            {form.isBusy ? 'Saving…' : submitWords(form.target, form.id)}
          </Button>
          <span className="min-w-0 text-ink-faint text-label">
            {form.isSaid ? null : (form.obstacle ?? 'or Ctrl S, ⌘ S')}
          </span>
        </div>
        {form.error ? <SaveRefused error={form.error} /> : null}
        <SaveOutcome done={form.done} />
        {form.done ? <RunsLeft done={form.done} isBusy={form.isBusy} onAgain={form.sendRuns} /> : null}
      </form>
      <ConfirmDialog
        open={form.question.isOpen}
        onOpenChange={(open) => !open && form.question.no()}
        title={`Save ${form.id} without the rest of its file?`}
        description="Your figures could not be written into the file as it is, so the next version would hold only the blocks of this page: without comments, and without every other block. Earlier versions keep theirs."
        confirmLabel="Save without the rest"
        pending={form.isBusy}
        onConfirm={form.question.yes}
      />
    </section>
  );
});

/** Before the server says no. */
function ReservedNote({ isNew, onTake }: { isNew: boolean; onTake: () => void }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-warn-wash px-3 py-2.5">
      <p className="text-warn-text">
        {isNew
          ? 'A new analysis has the default wall clock and priority 0 until an administrator registers it.'
          : 'The wall clock or the priority is not that of the newest version, and only an administrator changes them.'}
      </p>
      <Button type="button" size="sm" onClick={onTake}>
        {isNew ? 'Use the default and 0' : 'Use those of the newest version'}
      </Button>
    </div>
  );
}

function submitWords(target: 'next' | 'new', id: string): string {
  if (target === 'next') return 'Save as the next version';
  return id === '' ? 'Save as a new analysis' : `Save as ${id}`;
}
