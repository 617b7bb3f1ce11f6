'use client';

import { useQuery } from '@tanstack/react-query';
import { Combobox } from '@/components/ui/combobox';
import { Select } from '@/components/ui/select';
import type { AnalysisRowWire, AnalysisWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import type { ComparedVersion } from './compared';

interface VersionPickerProps {
  label: string;
  /** The page's own. */
  analysis: AnalysisWire;
  /** All that there are, with the page's own among them. */
  analyses: readonly AnalysisRowWire[];
  value: ComparedVersion | null;
  onChange: (value: ComparedVersion) => void;
}

const noVersion = '';

/** A version of this analysis or of another one. */
export function VersionPicker({ label, analysis, analyses, value, onChange }: VersionPickerProps) {
  const id = value?.id ?? analysis.id;
  const other = useQuery({ ...queries.analysis(id), enabled: id !== analysis.id });
  const versions = (id === analysis.id ? analysis : other.data)?.versions.toReversed() ?? [];
  const version = value?.version ?? noVersion;
  const isListed = versions.some((one) => one.version === version);
  const choices = versions.map((one) => ({
    value: one.version,
    label: `Version ${one.version}`,
  }));
  const chooseAnalysis = (chosen: string) => {
    const row = analyses.find((one) => one.id === chosen);
    const newest = chosen === analysis.id ? analysis.versions.at(-1) : row?.newest;
    if (newest && chosen !== id) onChange({ id: own(chosen), version: newest.version });
  };
  const own = (chosen: string) => (chosen === analysis.id ? null : chosen);
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 text-ink-soft text-label">{label}</legend>
      <div className="flex min-w-0 flex-wrap gap-2">
        <Combobox
          label={`${label}: analysis`}
          placeholder="Analysis"
          value={id}
          groups={groupsOf(analyses, analysis)}
          onChange={chooseAnalysis}
          empty="No analysis of that name."
          className="min-w-32 flex-1"
        />
        <Select
          label={`${label}: version`}
          value={version}
          choices={
            isListed ? choices : [{ value: version, label: version === noVersion ? 'None' : version }, ...choices]
          }
          onChange={(next) => next !== noVersion && onChange({ id: own(id), version: next })}
          className="w-30"
        />
      </div>
    </fieldset>
  );
}

function groupsOf(analyses: readonly AnalysisRowWire[], analysis: AnalysisWire) {
  const item = ({ id, name }: { id: string; name: string | null }) =>
    name === null ? { value: id, label: id } : { value: id, label: name, note: id };
  const others = analyses.filter(({ id, newest }) => id !== analysis.id && newest !== null);
  return [
    { value: 'This analysis', items: [item(analysis)] },
    ...(others.length === 0 ? [] : [{ value: 'Other analyses', items: others.map(item) }]),
  ];
}
