'use client';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Segments } from '@/components/ui/tabs';
import { Time } from '@/components/ui/time';
import { type FieldRules, fieldNames, isSame } from './field-rules';
import type { RecordConflict } from './record-conflict';

interface ConflictNoticeProps<Draft> {
  /** How people call the record: `group lab`. */
  what: string;
  rules: FieldRules<Draft>;
  conflict: RecordConflict<Draft>;
  draft: Draft;
  onChoose: (name: keyof Draft & string, side: 'mine' | 'theirs') => void;
  onDiscard: () => void;
  onLookAgain: () => void;
}

/** Somebody was first: who, when and what, and where both changed one field, the choice between the two. */
export function ConflictNotice<Draft>(props: ConflictNoticeProps<Draft>) {
  const { what, rules, conflict, draft, onChoose, onDiscard, onLookAgain } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The reader pressed Save at the end of the page; what they have to know stands at its beginning.
  useEffect(() => heading.current?.focus(), []);
  const isRead = conflict.kind === 'merged' || conflict.kind === 'gone';
  return (
    <section
      aria-label="Changed by somebody else"
      className="mb-6 grid gap-3 xl:mr-100 rounded-md bg-warn-wash px-4 py-3"
    >
      <h2 ref={heading} tabIndex={-1} className="flex gap-2 font-medium text-warn-text outline-none">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>
          <Headline what={what} conflict={conflict} /> Nothing you typed is lost, and nothing of it is saved yet.
        </span>
      </h2>
      <p>{nextSteps[conflict.kind]}</p>
      {conflict.taken.length > 0 ? (
        <Part title="Changed by them alone: now in the form">
          {conflict.taken.map((name) => (
            <li key={name} className="break-words">
              {rules[name].label}: {rules[name].words(conflict.before[name])} →{' '}
              <strong className="font-medium">{rules[name].words(conflict.theirs[name])}</strong>
            </li>
          ))}
        </Part>
      ) : null}
      {conflict.clashing.length > 0 ? (
        <Part title="Changed by both of you: choose">
          {fieldNames(rules)
            .filter((name) => conflict.clashing.includes(name))
            .map((name) => (
              <Clash
                key={name}
                label={rules[name].label}
                before={rules[name].words(conflict.before[name])}
                mine={rules[name].words(conflict.mine[name])}
                theirs={rules[name].words(conflict.theirs[name])}
                side={isSame(rules, name, draft, conflict.theirs) ? 'theirs' : 'mine'}
                onChoose={(side) => onChoose(name, side)}
              />
            ))}
        </Part>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isRead ? null : <Button onClick={onLookAgain}>Look again</Button>}
        {isRead ? <Button onClick={onDiscard}>Discard mine and show theirs</Button> : null}
      </div>
    </section>
  );
}

function Headline<Draft>({ what, conflict: { kind, by, at } }: { what: string; conflict: RecordConflict<Draft> }) {
  const verb = kind === 'gone' ? 'removed' : 'changed';
  return (
    <>
      {by ?? 'Somebody, or a program outside of this app,'} {verb} {what}
      {at === null ? null : (
        <>
          {' '}
          on <Time at={at} as="day-clock" />
        </>
      )}
      {', after you opened it.'}
    </>
  );
}

const nextSteps: Record<RecordConflict<unknown>['kind'], string> = {
  merged: 'Look at what they changed, then save again.',
  gone: 'Saving now makes it anew, as it stands in the form.',
  unseen: 'The change is not to be seen here yet. Look again in some seconds, then save.',
  unread: 'It could not be read again. Look again, then save.',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-ink-soft text-label">{title}</h3>
      <ul aria-label={title} className="grid gap-1.5">
        {children}
      </ul>
    </div>
  );
}

interface ClashProps {
  label: string;
  before: string;
  mine: string;
  theirs: string;
  side: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
}

function Clash({ label, before, mine, theirs, side, onChoose }: ClashProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <span className="min-w-0 break-words">
        {label}: was {before}; mine <strong className="font-medium">{mine}</strong>, theirs{' '}
        <strong className="font-medium">{theirs}</strong>
      </span>
      <Segments
        label={`${label}: whose`}
        value={side}
        choices={[
          { value: 'mine', label: 'Keep mine' },
          { value: 'theirs', label: 'Take theirs' },
        ]}
        onChange={onChoose}
      />
    </li>
  );
}
