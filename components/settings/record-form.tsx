'use client';

import { Undo2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { PreviewBody } from '@/lib/api/previews';
import { ChangePreview } from './change-preview';
import { ConfirmSave } from './confirm-save';
import { ConflictNotice } from './conflict-notice';
import type { FieldRules } from './field-rules';
import { LeaveGuard } from './leave-guard';
import { SaveBar } from './save-bar';
import { useConfirmedSave } from './use-confirmed-save';
import type { FormRecord, RecordForm } from './use-record-form';

interface RecordFormPanelProps<Wire, Draft, Body> {
  form: RecordForm<Wire, Draft, Body>;
  rules: FieldRules<Draft>;
  /** How people call the record: `group lab`. */
  what: string;
  /** What of it is asked whom it would touch. */
  previewOf: (body: Body) => PreviewBody;
  saveLabel?: string;
  /** Beside Save and Discard. */
  acts?: ReactNode;
  children: ReactNode;
}

/** The frame of a form over one record: what others did meanwhile, the fields, whom it touches, and saving it. */
export function RecordFormPanel<Wire extends FormRecord, Draft, Body>(props: RecordFormPanelProps<Wire, Draft, Body>) {
  const { form, rules, what, previewOf, saveLabel = 'Save', acts, children } = props;
  const { conflict, isDirty, isNew, body, base } = form;
  const frame = useRef<HTMLFormElement>(null);
  const hasFaults = base.faults.length > 0;
  const canSave = isDirty || isNew || hasFaults || conflict !== null;
  const preview = body !== null && (isDirty || hasFaults) ? previewOf(body) : null;
  const save = useConfirmedSave(preview, form.save);
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave || form.isSaving || save.isWaiting) return;
    if (form.check()) save.press();
    else focusFirstFault(frame.current);
  };
  return (
    <form ref={frame} noValidate onSubmit={press}>
      <LeaveGuard isDirty={isDirty} what={what} />
      {form.isRestored ? (
        <p role="status" className="mb-4 flex gap-2 text-ink-soft">
          <Undo2 className="mt-0.5 size-4 shrink-0" aria-hidden />
          What you typed before you left this page is still here, and not saved. Discard shows what is saved.
        </p>
      ) : null}
      {conflict ? (
        <ConflictNotice
          key={`${conflict.kind} ${conflict.at}`}
          what={what}
          rules={rules}
          conflict={conflict}
          draft={form.draft}
          onChoose={form.choose}
          onDiscard={form.discard}
          onLookAgain={form.lookAgain}
        />
      ) : null}
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">{children}</div>
        <div className="min-w-0 xl:sticky xl:top-6 xl:self-start">
          <h2 className="mb-1 font-medium text-section">Whom it touches</h2>
          <ChangePreview body={preview} />
        </div>
      </div>
      <SaveBar
        label={saveLabel}
        changed={form.changed}
        reason={isNew ? `There is no ${what} yet.` : hasFaults ? 'Saving mends the file.' : null}
        canSave={canSave}
        busy={form.isSaving ? 'Saving…' : save.isWaiting ? 'Looking whom it touches…' : null}
        savedAt={form.savedAt}
        error={form.error}
        faults={Object.keys(form.errors).length}
        onDiscard={form.discard}
      >
        {acts}
      </SaveBar>
      {save.asking ? (
        <ConfirmSave
          kind={previewKind(preview)}
          answer={save.asking.answer}
          onCancel={save.cancel}
          onConfirm={save.confirm}
        />
      ) : null}
    </form>
  );
}

function previewKind(preview: PreviewBody | null): PreviewBody['kind'] {
  return preview?.kind ?? 'user';
}

function focusFirstFault(form: HTMLFormElement | null): void {
  // Once the faults are drawn.
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    fault?.scrollIntoView({ block: 'center' });
    if (fault instanceof HTMLInputElement || fault instanceof HTMLTextAreaElement) fault.focus();
  });
}
