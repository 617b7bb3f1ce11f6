'use client';

import { memo, useCallback, useMemo } from 'react';
import { ClaimTable } from '@/components/analyses/claim-table';
import { Faults } from '@/components/analyses/faults';
import { FieldChanges } from '@/components/analyses/field-changes';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { claimChanges, configurationChanges } from '@/lib/resources/configuration-diff';
import { ComparedPicker } from './compared-picker';
import { configurationOf } from './configuration-of';
import { type CalculatorInputs, recordingOf, type SetInputs, type VersionName } from './inputs';
import type { Compared } from './lines-content';
import type { useCompared } from './use-compared';

interface ComparedSectionProps {
  /** May be a frame behind while a slider is dragged. */
  inputs: CalculatorInputs;
  version: ReturnType<typeof useCompared>;
  setInputs: SetInputs;
}

/** Figures against those of a saved version: which to take, and what differs. */
export const ComparedSection = memo(function ComparedSection({ inputs, version, setInputs }: ComparedSectionProps) {
  const { comparedWith } = inputs;
  const choose = useCallback(
    (next: VersionName | null) => setInputs({ comparedWith: next }, { isStep: true }),
    [setInputs],
  );
  return (
    <section aria-label="Comparison" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-medium text-section">Compare with a saved version</h2>
        <ComparedPicker value={comparedWith} onChange={choose} />
      </div>
      {comparedWith ? (
        <div className="mt-3">
          <Outcome inputs={inputs} version={version} />
        </div>
      ) : null}
    </section>
  );
});

function Outcome({ inputs, version }: Omit<ComparedSectionProps, 'setInputs'>) {
  const { compared, answer, error, isPending, refetch } = version;
  if (compared) return <Differences inputs={inputs} compared={compared} />;
  if (answer) return <Faults answer={answer} />;
  if (error && !isPending) return <Failed what="that version" error={error} onRetry={() => void refetch()} />;
  return (
    <Loading what="that version">
      <Skeleton className="h-40" />
    </Loading>
  );
}

const comparedHours = [8, 24];

/** What the saved version says and claims, and what the figures of the page do instead. */
const Differences = memo(function Differences({ inputs, compared }: { inputs: CalculatorInputs; compared: Compared }) {
  const { claims, fields } = useMemo(() => {
    const recording = recordingOf(inputs);
    const hours = [...new Set([recording.hours, ...comparedHours])];
    const { configuration: saved } = compared;
    return {
      claims: claimChanges(
        saved.requirements,
        inputs.requirements,
        hours.map((one) => ({ ...recording, hours: one })),
      ),
      fields: configurationChanges(saved, configurationOf(inputs)),
    };
  }, [inputs, compared]);
  return (
    <>
      <p className="mb-2 text-ink-soft text-label">Before: {compared.label}. After: the figures of this page.</p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <ClaimTable changes={claims} />
        <div className="min-w-0">
          <FieldChanges changes={fields} />
        </div>
      </div>
    </>
  );
});
