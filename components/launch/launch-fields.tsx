'use client';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { ClaimWire } from '@/lib/api/launches';
import type { LaunchChoice } from './choice';
import { RecordingFields } from './recording-fields';
import { type Startable, usualVersion } from './startable';

interface LaunchFieldsProps {
  startable: Startable;
  choice: LaunchChoice;
  /** What it would get as chosen so far; null = not known yet. */
  claim: ClaimWire | null;
  onChange: (change: Partial<LaunchChoice>) => void;
  onRefused: (isRefused: boolean) => void;
}

/** What can be chosen of an app or an analysis, as far as it applies to it. */
export function LaunchFields({ startable, choice, claim, onChange, onRefused }: LaunchFieldsProps) {
  return (
    <div className="grid gap-3">
      {startable.kind === 'analysis' ? (
        <>
          <RecordingFields
            recording={choice.recording}
            onChange={(recording) => onChange({ recording })}
            onRefused={onRefused}
          />
          <VersionField analysis={startable.analysis} version={choice.version} onChange={onChange} />
        </>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden">
        {mayHaveGpu(startable, choice, claim) ? <GpuField gpu={choice.gpu} onChange={onChange} /> : null}
        {startable.kind === 'app' ? (
          <Switch
            label="Keep files"
            checked={choice.persistent ?? claim?.persistent ?? startable.app.persistent}
            onChange={(persistent) => onChange({ persistent })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** An app says whether it can use one. Of an analysis its claim does; what it requires is nothing to choose. */
function mayHaveGpu(startable: Startable, { gpu }: LaunchChoice, claim: ClaimWire | null): boolean {
  return startable.kind === 'app' ? startable.app.gpu : gpu !== null || claim?.gpu === 'wanted';
}

const gpuChoices = [
  { value: 'free', label: 'one if it is free' },
  { value: 'only', label: 'only with one' },
  { value: 'without', label: 'without' },
] as const;
const gpuValues = { free: null, only: true, without: false } as const;

function GpuField({ gpu, onChange }: { gpu: boolean | null; onChange: LaunchFieldsProps['onChange'] }) {
  return (
    <Select
      label="GPU"
      showLabel
      value={gpu === null ? 'free' : gpu ? 'only' : 'without'}
      choices={gpuChoices}
      onChange={(value) => onChange({ gpu: gpuValues[value] })}
    />
  );
}

interface VersionFieldProps {
  analysis: Extract<Startable, { kind: 'analysis' }>['analysis'];
  version: string | null;
  onChange: LaunchFieldsProps['onChange'];
}

function VersionField({ analysis, version, onChange }: VersionFieldProps) {
  const usual = usualVersion(analysis) ?? analysis.versions.at(-1)?.version ?? '';
  const choices = analysis.versions.toReversed().map((one) => ({
    value: one.version,
    label: [
      one.version,
      one.registered ? (one.version === usual ? 'newest registered' : null) : 'not registered',
      one.note || null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  }));
  return (
    <Field label="Version" className="max-w-md">
      {({ id }) => (
        <Select
          id={id}
          label="Version"
          value={version ?? usual}
          choices={choices}
          onChange={(next) => onChange({ version: next })}
          className="w-full"
        />
      )}
    </Field>
  );
}
