'use client';

import { useQuery } from '@tanstack/react-query';
import { longestHours } from '@/components/calculator/capacity';
import { channelsThatFit, nodesNote } from '@/components/calculator/capacity-notes';
import { ConfigurationPanel } from '@/components/calculator/configuration-panel';
import { recordingOf } from '@/components/calculator/inputs';
import { Instrument } from '@/components/calculator/instrument';
import { Longest } from '@/components/calculator/longest';
import { RecordingControls } from '@/components/calculator/recording-controls';
import { RunsPanel } from '@/components/calculator/runs-panel';
import { useCapacities } from '@/components/calculator/use-capacities';
import { Button } from '@/components/ui/button';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { queries } from '@/lib/api/queries';
import type { NodeWire } from '@/lib/api/sessions';
import { useInputs } from './use-inputs';
import { useOpened } from './use-opened';

const noNodes: readonly NodeWire[] = [];

/** The calculator: the formula is the interface, and the chart answers as it is dragged. */
export function CalculatorView() {
  const [inputs, setInputs] = useInputs();
  const { file, open, openExample, startOver } = useOpened(inputs, setInputs);
  const nodes = useQuery(queries.nodes());
  const me = useQuery(queries.me());
  const { capacities, chosen, reader } = useCapacities(inputs, nodes.data?.nodes ?? noNodes, me.data);
  const recording = recordingOf(inputs);
  const longest =
    chosen?.mib == null
      ? null
      : longestHours(inputs.resource, inputs.requirements, chosen.mib, recording, inputs.bytesPerSample);
  return (
    <>
      <PageHead
        title="Calculator"
        freshness={nodes.data ? freshnessOf(nodes, nodes.data) : undefined}
        controls={
          <>
            <Button tone="quiet" onClick={startOver}>
              Start over
            </Button>
            <Button onClick={openExample}>Load the YASA example</Button>
          </>
        }
        figure={
          <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <Longest
              resource={inputs.resource}
              capacity={chosen}
              hours={longest}
              channels={channelsThatFit(inputs, chosen)}
              recording={recording}
            />
            <RecordingControls recording={recording} onChange={(change) => setInputs(change)} />
          </div>
        }
      />
      <Instrument
        inputs={inputs}
        setInputs={setInputs}
        capacities={capacities}
        chosen={chosen}
        reader={reader}
        nodesNote={nodesNote(nodes, inputs.resource)}
      />
      <div className="mt-10 grid gap-x-10 gap-y-8 border-rule border-t pt-6 lg:grid-cols-2">
        <RunsPanel inputs={inputs} setInputs={setInputs} />
        <ConfigurationPanel
          inputs={inputs}
          source={file.kind === 'file' ? file.text : null}
          setInputs={setInputs}
          onOpen={open}
        />
      </div>
    </>
  );
}
