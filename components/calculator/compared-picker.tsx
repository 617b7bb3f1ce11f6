'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Select } from '@/components/ui/select';
import type { AnalysisRowWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import type { VersionName } from './inputs';

interface ComparedPickerProps {
  value: VersionName | null;
  onChange: (value: VersionName | null) => void;
}

/** A saved version to hold the figures against: an analysis, then one of its versions. */
export const ComparedPicker = memo(function ComparedPicker({ value, onChange }: ComparedPickerProps) {
  const { data, isError } = useQuery(queries.analyses());
  const input = useRef<HTMLInputElement>(null);
  const rows = data?.analyses;
  const chosenId = value?.id ?? null;
  const groups = useMemo(() => groupsOf(rows ?? [], chosenId), [rows, chosenId]);
  const choose = (id: string) => {
    const newest = rows?.find((row) => row.id === id)?.newest;
    if (newest && id !== value?.id) onChange({ id, version: newest.version });
  };
  const clear = () => {
    onChange(null);
    // The button goes away.
    input.current?.focus();
  };
  if (rows?.length === 0 && value === null) return <p className="text-ink-soft">No analysis is saved yet.</p>;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Combobox
        label="Saved analysis to compare with"
        inputRef={input}
        placeholder={isError ? 'The analyses could not be read' : 'Analysis'}
        value={chosenId}
        groups={groups}
        onChange={choose}
        empty="No analysis of that name."
        className="w-64 max-w-full"
      />
      {value ? (
        <>
          <VersionChoice value={value} onChange={onChange} />
          <Button size="icon" tone="quiet" aria-label="Compare with nothing" onClick={clear}>
            <X aria-hidden />
          </Button>
        </>
      ) : null}
    </div>
  );
});

function VersionChoice({ value, onChange }: { value: VersionName; onChange: (value: VersionName) => void }) {
  const { data } = useQuery({ ...queries.analysis(value.id), refetchInterval: false });
  const versions = data?.versions.toReversed() ?? [];
  const choices = versions.map(({ version, registered }) => ({
    value: version,
    label: `Version ${version}${registered ? ', registered' : ''}`,
  }));
  const isListed = versions.some(({ version }) => version === value.version);
  return (
    <Select
      label="Its version"
      value={value.version}
      choices={isListed ? choices : [{ value: value.version, label: `Version ${value.version}` }, ...choices]}
      onChange={(version) => onChange({ id: value.id, version })}
      className="min-w-32"
    />
  );
}

/** The chosen one is among them, also before they are read. */
function groupsOf(rows: readonly AnalysisRowWire[], chosenId: string | null) {
  const items = rows
    .filter(({ newest }) => newest !== null)
    .map(({ id, name }) => (name === null ? { value: id, label: id } : { value: id, label: name, note: id }));
  const isListed = chosenId === null || items.some(({ value }) => value === chosenId);
  return [{ value: 'Saved analyses', items: isListed ? items : [{ value: chosenId, label: chosenId }, ...items] }];
}
