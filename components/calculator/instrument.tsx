'use client';

import { useCallback, useDeferredValue, useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import type { Recording } from '@/lib/resources/estimate';
import type { Resource, TermField } from '@/lib/resources/requirements';
import { type Capacity, claimMibOf, type Reader } from './capacity';
import { CapacityPanel } from './capacity-panel';
import { CopiesHelper } from './copies-helper';
import { Formula } from './formula';
import { type CalculatorInputs, recordingOf, type SetInputs } from './inputs';
import type { Compared } from './lines-content';
import { MemorySection } from './memory-section';
import { useSame } from './use-same';
import { resourceWords } from './words';

interface InstrumentProps {
  inputs: CalculatorInputs;
  setInputs: SetInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  reader: Reader;
  nodesNote: string | null;
  /** A saved version to draw beside the figures. */
  compared: Compared | null;
}

const resources = ['system', 'gpu', 'disk'] as const;

/** The formula, the chart that answers it and the places where it fits, resource by resource. */
export function Instrument(props: InstrumentProps) {
  const { inputs, setInputs } = props;
  return (
    <Tabs
      label="Resource"
      value={inputs.resource}
      onChange={(resource: Resource) => setInputs({ resource, capacityKey: null }, { isStep: true })}
      tabs={resources.map((resource) => ({
        value: resource,
        label: resourceWords[resource].name,
        panel: resource === inputs.resource ? <Answer {...props} /> : null,
      }))}
    />
  );
}

/** One resource: its formula, its chart, its capacities. */
function Answer({ inputs, setInputs, capacities, chosen, reader, nodesNote, compared }: InstrumentProps) {
  const [read, setRead] = useState<Partial<Recording> | null>(null);
  const { resource, requirements, bytesPerSample } = inputs;
  const calm = useDeferredValue(inputs);
  const recording = useSame(recordingOf(inputs));
  const setCoefficient = useCallback(
    (field: TermField, value: number) =>
      setInputs(({ requirements: latest }) => ({ requirements: { ...latest, [field]: value } })),
    [setInputs],
  );
  return (
    <div className="grid gap-6">
      <Formula
        resource={resource}
        requirements={requirements}
        recording={read === null ? recording : { ...recording, ...read }}
        isReading={read !== null}
        bytesPerSample={bytesPerSample}
        capacity={chosen}
        onCoefficient={setCoefficient}
        onBytesPerSample={(bytes) => setInputs({ bytesPerSample: bytes })}
      />
      <CopiesHelper inputs={calm} setInputs={setInputs} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <MemorySection
          inputs={inputs}
          capacities={capacities}
          chosen={chosen}
          compared={compared}
          read={read}
          onRead={setRead}
          setInputs={setInputs}
        />
        <CapacityPanel
          inputs={inputs}
          capacities={capacities}
          chosen={chosen}
          reader={reader}
          claimMib={claimMibOf(resource, requirements, recording, bytesPerSample)}
          nodesNote={nodesNote}
          setInputs={setInputs}
        />
      </div>
    </div>
  );
}
