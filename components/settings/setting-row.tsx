import type { ReactNode } from 'react';
import type { EffectiveFact } from './effective-words';

interface SettingRowProps {
  label: string;
  /** Id of the label, which names the control. */
  labelId: string;
  hint: ReactNode;
  /** Id of hint and faults, which describe the control. */
  noteId: string;
  /** Why it cannot be saved as it stands. */
  error?: string | undefined;
  /** What the file holds there and nothing can be made of. */
  fault?: string | undefined;
  /** What applies now, beside what is typed; null where that is not known or there is no one it could apply to. */
  fact: EffectiveFact | null;
  /** Something is set here; else the hint says what applies. */
  isSet: boolean;
  children: ReactNode;
}

/** One setting: what it is, what stands in the file, and what applies. */
export function SettingRow(props: SettingRowProps) {
  const { label, labelId, hint, noteId, error, fault, fact, isSet, children } = props;
  return (
    <div className="grid gap-x-6 gap-y-1.5 py-3 md:grid-cols-[11rem_minmax(0,1fr)] 2xl:grid-cols-[12rem_minmax(0,1fr)_13rem]">
      <p id={labelId} className="md:pt-1.5">
        {label}
      </p>
      <div className="grid min-w-0 justify-items-start gap-1">
        {children}
        <div id={noteId} className="grid gap-1 text-ink-faint text-label">
          <p>{hint}</p>
          {fault ? (
            <p className="break-words text-over-text">
              The file’s entry {fault}. Saving puts what is chosen here in its place.
            </p>
          ) : null}
          {error ? (
            <p role="alert" className="break-words text-over-text">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      {fact && (isSet || fact.from === 'own settings') ? (
        <p className="text-ink-soft text-label md:col-start-2 2xl:col-start-3 2xl:pt-2">
          Applies now: <span className="figures text-ink">{fact.now}</span>
          {fact.from === 'default' ? ', set nowhere' : `, from ${fact.from}`}.
          {isSet && fact.group !== null ? (
            <span className="block text-warn-text">Group {fact.group} overrides what is set here.</span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
