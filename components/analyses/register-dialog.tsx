'use client';

import { useState } from 'react';
import { Skeleton } from '@/components/ui/states';
import { useAct } from '@/components/ui/use-act';
import type { AnalysisWire } from '@/lib/api/analyses';
import { endpoints } from '@/lib/api/endpoints';
import type { Configuration } from '@/lib/resources/configuration';
import { ActDialog } from './act-dialog';
import { RegistrationFields } from './registration-fields';
import { type FormErrors, formOf, type RegistrationForm, readForm, saysAlready } from './registration-form';
import type { AnalysisDialogProps } from './restore-dialog';
import { useSeen } from './use-seen';
import { useVersion } from './use-version';

const noErrors: FormErrors = { ceiling: null, reason: null, priority: null };

/** An administrator releases a version for everybody, with its wall clock and its priority. */
export function RegisterDialog({ analysis, version, ...rest }: AnalysisDialogProps & { version: string }) {
  const { onClose, onDone, focusAfter } = rest;
  const register = useAct(endpoints.registerAnalysis, {
    onDone: (answer) => onDone(doneWords(version, answer.version, answer.analysis), answer.analysis),
  });
  const seen = useSeen(analysis, register);
  const { read, error } = useVersion(analysis.id, version);
  const [typed, setTyped] = useState<RegistrationForm | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const configuration = read?.configuration ?? null;
  const form =
    typed ?? (configuration ? formOf({ ...configuration, wall_clock: configuration.requirements.wall_clock }) : null);
  const reading = form ? readForm(form) : null;
  const confirm = () => {
    setIsAsked(true);
    if (!reading?.registration) return;
    const body = { registered: true as const, ...reading.registration };
    register.mutate({ params: { id: analysis.id, version }, version: seen.seen.index_version, body });
  };
  return (
    <ActDialog
      title={`Register version ${version}`}
      description={meaning(version, seen.seen)}
      confirm="Register"
      busy="Registering…"
      tone="strong"
      isBusy={register.isPending}
      isReady={configuration !== null}
      seen={seen}
      onConfirm={confirm}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {form && reading ? (
        <RegistrationFields
          form={form}
          errors={isAsked ? reading.errors : noErrors}
          onChange={(change) => setTyped({ ...form, ...change })}
        />
      ) : null}
      {read === null && !error ? <Skeleton className="h-40" /> : null}
      {read && configuration === null ? (
        <p className="text-over-text">
          Version {version} cannot be read, so nobody could start it. Mend it and save a new version first.
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="text-over-text">
          {error.message}
        </p>
      ) : null}
      <p role="status" className="text-ink-soft empty:hidden">
        {configuration && reading?.registration ? effect(version, configuration, reading.registration) : null}
      </p>
      {configuration && configuration.image === null ? (
        <p className="text-warn-text">
          It names no docker.image, so nobody can start it. Save a version that names one, then register that.
        </p>
      ) : null}
    </ActDialog>
  );
}

function meaning(version: string, { versions }: AnalysisWire): string {
  const later = versions.findLast((one) => one.registered);
  const isOlder =
    later && versions.indexOf(later) > versions.findIndex((one) => one.version === version)
      ? ` Version ${later.version} stays what a launch takes by itself, since it is the newest registered one.`
      : '';
  return `A registered version can be started by everybody.${isOlder}`;
}

function effect(version: string, configuration: Configuration, wanted: Parameters<typeof saysAlready>[1]): string {
  return saysAlready(configuration, wanted)
    ? `No new version is made: version ${version} says this already.`
    : `This differs from what version ${version} says. A version's text is never changed: a new version with these two is made and registered.`;
}

function doneWords(asked: string, made: string, { versions }: AnalysisWire): string {
  const newest = versions.findLast(({ registered }) => registered)?.version;
  const what =
    asked === made
      ? `Version ${made} is registered.`
      : `Version ${made} was made from version ${asked} and registered.`;
  return newest === made ? `${what} It is what a launch takes.` : what;
}
