'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '@/components/ui/section';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import type { AppsAnswer } from '@/lib/api/launches';
import { queries } from '@/lib/api/queries';
import { CheckWords } from './check-words';
import { firstChoice, launchBodyOf } from './choice';
import { NothingToStart } from './nothing-to-start';
import { StartButton } from './start-dialog';
import { StartPicker } from './start-picker';
import { startableNamed, startablesOf } from './startable';
import { useCheck } from './use-check';

/** The question "May I start it?", answered on the page; starting is the dialog's. */
export function MayIStart() {
  const query = useQuery(queries.apps());
  return (
    <Section title="May I start something?">
      {query.data ? <Question apps={query.data} /> : null}
      {query.isPending ? (
        <Loading what="what you may start">
          <Skeleton className="h-8 max-w-md" />
        </Loading>
      ) : null}
      {query.isError && !query.data ? (
        <Failed what="what you may start" error={query.error} onRetry={() => void query.refetch()} className="py-2" />
      ) : null}
    </Section>
  );
}

function Question({ apps }: { apps: AppsAnswer }) {
  const [key, setKey] = useState('');
  const startables = startablesOf(apps);
  const startable = startableNamed(startables, key);
  const check = useCheck(startable ? launchBodyOf(startable, firstChoice) : null);
  if (startables.length === 0) return <NothingToStart />;
  return (
    <div className="grid gap-3">
      <StartPicker startables={startables} chosen={startable} unknown={null} onPick={setKey} />
      {startable ? (
        <>
          {startable.kind === 'analysis' ? <AssumedRecording /> : null}
          <CheckWords check={check} hasRecording={startable.kind === 'analysis'} />
          <div>
            <StartButton start={startable.key}>Start {startable.name}…</StartButton>
          </div>
        </>
      ) : null}
    </div>
  );
}

function AssumedRecording() {
  const { hours, channels, sampleRateHz } = firstChoice.recording;
  return (
    <p className="text-ink-soft">
      For a recording of {hours} h with {channels} channels at {sampleRateHz} Hz; yours is entered before it starts.
    </p>
  );
}
