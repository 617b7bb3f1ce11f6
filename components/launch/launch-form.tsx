'use client';

import { type RefObject, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { AppsAnswer } from '@/lib/api/launches';
import { CheckWords } from './check-words';
import { choiceForAnother, firstChoice, type LaunchChoice, launchBodyOf } from './choice';
import { LaunchFields } from './launch-fields';
import { whyNotStart } from './may-start';
import { PlaceFields } from './place-fields';
import { StartPicker } from './start-picker';
import { NotStarted, Started } from './start-result';
import { startableNamed, startablesOf } from './startable';
import { type Check, useCheck } from './use-check';
import { useLateFocus } from './use-late-focus';

// Beyond what a launch may take on the server, which then says itself what went wrong.
const patienceMs = 90_000;

interface LaunchFormProps {
  apps: AppsAnswer;
  /** What is chosen, as the address names it; empty = nothing. */
  start: string;
  onPick: (key: string) => void;
  onClose: () => void;
  /** Where the choice is made. */
  picker: RefObject<HTMLInputElement | null>;
}

/** Chooses what to start, shows what it would come to, and starts it. */
export function LaunchForm({ apps, start, onPick, onClose, picker }: LaunchFormProps) {
  const [choice, setChoice] = useState(firstChoice);
  const [isRefused, setIsRefused] = useState(false);
  const startables = startablesOf(apps);
  const startable = startableNamed(startables, start);
  const body = startable ? launchBodyOf(startable, choice) : null;
  const check = useCheck(body);
  const act = useAct(endpoints.startSession, { patienceMs });
  const change = (next: LaunchChoice) => {
    setChoice(next);
    // What came of another choice says nothing of this one.
    if (!act.isPending) act.reset();
  };
  const pick = (key: string) => {
    change(choiceForAnother(choice));
    setIsRefused(false);
    onPick(key);
  };
  const edit = (part: Partial<LaunchChoice>) => change({ ...choice, ...part });
  const claim = check.kind === 'answered' && check.answer.allowed ? check.answer.claim : null;
  const whyNot = whyNotStart({ isChosen: startable !== null, isRefused, isStarting: act.isPending, check });
  useLateFocus(picker);
  return (
    <div className="grid gap-4">
      <StartPicker
        startables={startables}
        chosen={startable}
        unknown={startable || start === '' ? null : start}
        onPick={pick}
        inputRef={picker}
      />
      {startable ? (
        <>
          <LaunchFields
            key={startable.key}
            startable={startable}
            choice={choice}
            claim={claim}
            onChange={edit}
            onRefused={setIsRefused}
          />
          <PlaceFields nodes={apps.nodes} choice={choice} onChange={edit} />
        </>
      ) : null}
      <Words
        apps={apps}
        act={act}
        check={check}
        hasRecording={startable?.kind === 'analysis'}
        isBlocked={whyNot !== null}
      />
      <StartRow
        isDone={act.data !== undefined}
        whyNot={whyNot}
        isStarting={act.isPending}
        onStart={() => body && act.mutate({ body })}
        onAnother={act.reset}
        onClose={onClose}
      />
    </div>
  );
}

interface WordsProps {
  apps: AppsAnswer;
  act: ReturnType<typeof useAct<typeof endpoints.startSession>>;
  check: Check;
  hasRecording: boolean;
  /** It cannot be started as things are. */
  isBlocked: boolean;
}

/** What it would come to; once it was to start, what came of that alone. */
function Words({ apps, act, check, hasRecording, isBlocked }: WordsProps) {
  const { data: session, error, submittedAt, reset } = act;
  if (session) return <Started session={session} nodeName={nodeName(apps, session.node)} />;
  if (!error) return <CheckWords check={check} hasRecording={hasRecording} />;
  const askAgain = () => {
    reset();
    if ('again' in check) check.again();
  };
  return (
    <NotStarted error={error} now={submittedAt} hasRecording={hasRecording} onAgain={isBlocked ? askAgain : null} />
  );
}

function nodeName({ nodes }: AppsAnswer, id: string): string {
  return nodes.find((node) => node.id === id)?.name ?? id;
}

// Stays in view while a long form is scrolled in a small window.
const rowStyle =
  'sticky -bottom-4 -mb-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-rule border-t bg-raised py-3 sm:-bottom-6 sm:-mb-6 sm:py-4';

interface StartRowProps {
  isDone: boolean;
  whyNot: string | null;
  isStarting: boolean;
  onStart: () => void;
  onAnother: () => void;
  onClose: () => void;
}

function StartRow({ isDone, whyNot, isStarting, onStart, onAnother, onClose }: StartRowProps) {
  const noteId = useId();
  if (isDone) {
    return (
      <div className={rowStyle}>
        <Button onClick={onAnother}>Start another</Button>
        <Button tone="strong" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <div className={rowStyle}>
      <p id={noteId} role="status" className="mr-auto min-w-0 text-ink-soft text-label max-sm:not-empty:basis-full">
        {whyNot}
      </p>
      <Button onClick={onClose}>{isStarting ? 'Hide' : 'Cancel'}</Button>
      <Button
        tone="strong"
        disabled={whyNot !== null}
        focusableWhenDisabled
        aria-describedby={noteId}
        onClick={onStart}
      >
        {isStarting ? 'Starting…' : 'Start'}
      </Button>
    </div>
  );
}
