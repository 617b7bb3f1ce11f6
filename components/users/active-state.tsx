'use client';

import { useState } from 'react';
import type { RecordForm } from '@/components/settings/use-record-form';
import type { UserBody, UserDraft } from '@/components/settings/user-form';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import { Section } from '@/components/ui/section';
import { sourceInWords } from '@/components/usage/source';
import type { UserSettingsWire } from '@/lib/api/user-settings';
import { formatCount } from '@/lib/units/format';

interface ActiveStateProps {
  name: string;
  form: RecordForm<UserSettingsWire, UserDraft, UserBody>;
  isSelf: boolean;
}

/** Whether the user may sign in and start anything, and the deliberate act that changes it. */
export function ActiveState({ name, form, isSelf }: ActiveStateProps) {
  const [isAsked, setAsked] = useState(false);
  const { base, latest, draft } = form;
  const isOff = base.settings.active === false;
  const active = latest.effective?.switches?.active;
  const byGroup = active?.source.startsWith('group:') ? active : null;
  const running = latest.effective?.sessions_running ?? 0;
  const isUnreadable = base.faults.some(({ entry }) => entry === '');
  const decide = () => {
    setAsked(false);
    form.save({ ...draft, active: isOff });
  };
  return (
    <Section title="State">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-y py-3">
        <Badge tone={isOff ? 'over' : 'neutral'}>{isOff ? 'inactive' : 'active'}</Badge>
        <p className="min-w-0 flex-1 basis-64 text-ink-soft">
          {base.settings.active === null ? 'Not set, which counts as active.' : null}
          {isOff ? 'May not sign in and starts nothing.' : ' May sign in and start sessions.'}
          {byGroup && byGroup.value === isOff ? (
            <span className="block text-warn-text">
              {byGroup.value ? 'Active' : 'Inactive'} all the same: {sourceInWords(byGroup.source)} says so.
            </span>
          ) : null}
          {isSelf ? <span className="block">This is you: another administrator has to make you inactive.</span> : null}
        </p>
        {form.isNew ? null : (
          <Button
            type="button"
            disabled={form.isDirty || form.isSaving || isSelf || isUnreadable}
            focusableWhenDisabled
            onClick={() => setAsked(true)}
          >
            {isOff ? 'Activate' : 'Deactivate'}
          </Button>
        )}
      </div>
      {(form.isDirty || isUnreadable) && !form.isNew ? (
        <p className="pt-1 text-ink-faint text-label">
          {isUnreadable
            ? 'To change the state, mend the file first: save what is to stand in it.'
            : 'To change the state, save or discard what you changed first.'}
        </p>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={isOff ? `Activate ${name}?` : `Deactivate ${name}?`}
        description={isOff ? activating(name) : deactivating(name, running)}
        confirmLabel={isOff ? 'Activate' : 'Deactivate'}
        tone={isOff ? 'strong' : 'danger'}
        onConfirm={decide}
      />
    </Section>
  );
}

function activating(name: string): string {
  return `${name} may sign in and start sessions again, with the groups and limits of this page.`;
}

function deactivating(name: string, running: number): string {
  const sessions =
    running === 0
      ? `${name} has no session running.`
      : `${formatCount(running, 'session')} of ${name} ${running === 1 ? 'runs' : 'run'} on, overdue as ${running === 1 ? 'an orphan' : 'orphans'}, until an administrator ends ${running === 1 ? 'it' : 'them'}.`;
  return `From now on ${name} cannot sign in, access tokens of ${name} open nothing, and nothing new starts. ${sessions} Files, hours used and settings stay.`;
}
