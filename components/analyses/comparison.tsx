'use client';

import { useMemo } from 'react';
import { Section } from '@/components/ui/section';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { claimChanges, configurationChanges } from '@/lib/resources/configuration-diff';
import type { Recording } from '@/lib/resources/estimate';
import { termFields } from '@/lib/resources/requirements';
import { ClaimTable } from './claim-table';
import { type ComparedVersion, capitalised, versionWords } from './compared';
import { ComparisonChart } from './comparison-chart';
import { Faults } from './faults';
import { FieldChanges } from './field-changes';
import { TextDiff } from './text-diff';
import { type ReadVersion, useVersion } from './use-version';

interface ComparisonProps {
  /** The page's own analysis. */
  id: string;
  from: ComparedVersion;
  to: ComparedVersion;
  recording: Omit<Recording, 'hours'>;
  /** A version of the page's own whose faults stand elsewhere on the page. */
  told: string | undefined;
}

/** What two versions say differently: in fields, in what they claim, and in their text. */
export function Comparison({ id, from, to, recording, told }: ComparisonProps) {
  const before = useVersion(from.id ?? id, from.version);
  const after = useVersion(to.id ?? id, to.version);
  for (const [side, compared] of [
    [before, from],
    [after, to],
  ] as const) {
    if (side.error && !side.read) {
      return <Failed what={versionWords(compared)} error={side.error} onRetry={() => void side.refetch()} />;
    }
  }
  if (!before.read || !after.read) return <ComparisonSkeleton />;
  return (
    <div className="grid min-w-0 gap-10">
      <Figures
        before={before.read}
        after={after.read}
        labels={{ before: capitalised(versionWords(from)), after: capitalised(versionWords(to)) }}
        id={id}
        recording={recording}
        told={told}
      />
      <Section title="Text">
        <TextDiff
          key={`${before.read.answer.id}.${from.version} ${after.read.answer.id}.${to.version}`}
          before={before.read.answer.text}
          after={after.read.answer.text}
        />
      </Section>
    </div>
  );
}

interface FiguresProps {
  before: ReadVersion;
  after: ReadVersion;
  labels: { before: string; after: string };
  id: string;
  recording: Omit<Recording, 'hours'>;
  told: string | undefined;
}

function Figures({ before, after, labels, id, recording, told }: FiguresProps) {
  const [from, to] = [before.configuration, after.configuration];
  const { channels, sampleRateHz } = recording;
  const difference = useMemo(() => {
    if (from === null || to === null) return null;
    const recordings = [8, 24].map((hours) => ({ hours, channels, sampleRateHz }));
    const claims = claimChanges(from.requirements, to.requirements, recordings);
    const resources = [...new Set(claims.map(({ resource }) => resource))];
    const isSameClaim = termFields.every((field) => from.requirements[field] === to.requirements[field]);
    return { fields: configurationChanges(from, to), claims, resources, isSameClaim };
  }, [from, to, channels, sampleRateHz]);
  if (from === null || to === null || difference === null) {
    const faulty = [before, after].filter(({ configuration }) => configuration === null);
    return (
      <div className="grid gap-3">
        {faulty
          .filter(({ answer }) => answer.id !== id || answer.version !== told)
          .map(({ answer }) => (
            <Faults key={`${answer.id}.${answer.version}`} answer={answer} of={id} />
          ))}
        <p className="text-ink-soft">
          Terms and claims cannot be compared, since one of the two cannot be read; the texts can.
        </p>
      </div>
    );
  }
  return (
    <>
      <Section title="Fields">
        <FieldChanges changes={difference.fields} />
      </Section>
      <Section title="Claims">
        <ClaimTable changes={difference.claims} />
        {difference.isSameClaim ? (
          <p className="mt-3 text-ink-soft">Their terms are the same, and so are their claims for every recording.</p>
        ) : (
          <div className="mt-4">
            <ComparisonChart
              before={{ label: labels.before, requirements: from.requirements }}
              after={{ label: labels.after, requirements: to.requirements }}
              resources={difference.resources}
              recording={recording}
            />
          </div>
        )}
      </Section>
    </>
  );
}

function ComparisonSkeleton() {
  return (
    <Loading what="the versions">
      <div className="grid gap-10">
        <Skeleton className="h-32" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
