'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { Ref } from 'react';
import { FigureField } from '@/components/calculator/figure-field';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import type { AnalysisRowWire, AnalysisWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import { bounds } from '@/lib/resources/bounds';
import type { Recording } from '@/lib/resources/estimate';
import { type ComparedVersion, comparisonOf } from './compared';
import { Comparison } from './comparison';
import { VersionPicker } from './version-picker';

export interface ComparisonState extends Omit<Recording, 'hours'> {
  /** Null: by default, the newest version and the one before it. */
  from: ComparedVersion | null;
  to: ComparedVersion | null;
}

interface ComparisonSectionProps {
  analysis: AnalysisWire;
  state: ComparisonState;
  onChange: (change: Partial<ComparisonState>) => void;
  headingRef: Ref<HTMLHeadingElement>;
}

const noAnalyses: AnalysisRowWire[] = [];

/** Two versions side by side, chosen here or in the history. */
export function ComparisonSection({ analysis, state, onChange, headingRef }: ComparisonSectionProps) {
  const { from, to } = comparisonOf(analysis.versions, state);
  const analyses = useQuery(queries.analyses()).data?.analyses ?? noAnalyses;
  const { channels, sampleRateHz } = state;
  return (
    <Section title="Comparison" headingRef={headingRef}>
      <div className="mb-6 grid gap-4">
        <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
          <VersionPicker
            label="Before"
            analysis={analysis}
            analyses={analyses}
            value={from}
            onChange={(next) => onChange({ from: next, to })}
          />
          <Button
            size="icon"
            tone="quiet"
            aria-label="Exchange before and after"
            title="Exchange before and after"
            disabled={from === null || to === null}
            onClick={() => onChange({ from: to, to: from })}
          >
            <ArrowLeftRight aria-hidden className="max-sm:rotate-90" />
          </Button>
          <VersionPicker
            label="After"
            analysis={analysis}
            analyses={analyses}
            value={to}
            onChange={(next) => onChange({ from, to: next })}
          />
        </div>
        <RecordingFields channels={channels} sampleRateHz={sampleRateHz} onChange={onChange} />
      </div>
      {from && to ? (
        <Comparison
          id={analysis.id}
          from={from}
          to={to}
          recording={{ channels, sampleRateHz }}
          told={analysis.versions.at(-1)?.version}
        />
      ) : (
        <p className="text-ink-soft">
          There is nothing before the first version. Choose a version of another analysis to compare it with.
        </p>
      )}
    </Section>
  );
}

function RecordingFields({
  channels,
  sampleRateHz,
  onChange,
}: Omit<Recording, 'hours'> & { onChange: (change: Partial<ComparisonState>) => void }) {
  return (
    <fieldset className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <legend className="mb-1 text-ink-soft text-label">Claims for a recording of</legend>
      <div className="grid w-32">
        <FigureField
          label="Channels"
          value={channels}
          unit="channels"
          unitLabel="ch"
          bound={bounds.channels}
          isInteger
          onChange={(next) => onChange({ channels: next })}
        />
      </div>
      <div className="grid w-32">
        <FigureField
          label="Highest sample rate, Hz"
          value={sampleRateHz}
          unit="Hz"
          unitLabel="Hz"
          bound={bounds.sampleRateHz}
          onChange={(next) => onChange({ sampleRateHz: next })}
        />
      </div>
    </fieldset>
  );
}
