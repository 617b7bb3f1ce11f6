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
            takesReserved={form.takesReserved}
            isBusy={form.isBusy || !form.mayOverrule}
            onSaveMine={form.saveMine}
            ref={form.conflict}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="strong" disabled={form.obstacle !== null || form.isBusy} focusableWhenDisabled>
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

function submitWords(target: 'next' | 'new', id: string): string {
  if (target === 'next') return 'Save as the next version';
  return id === '' ? 'Save as a new analysis' : `Save as ${id}`;
}
