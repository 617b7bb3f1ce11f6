'use client';

import { memo } from 'react';
import { type Capacity, longestHours } from '@/components/calculator/capacity';
import { channelsThatFit } from '@/components/calculator/capacity-notes';
import { type CalculatorInputs, recordingOf, type SetInputs, type VersionName } from '@/components/calculator/inputs';
import { Longest } from '@/components/calculator/longest';
import { RecordingControls } from '@/components/calculator/recording-controls';
import { ShareMenu } from '@/components/calculator/share-menu';
import { useSettled } from '@/components/calculator/use-settled';
import { Button } from '@/components/ui/button';
import type { Freshness } from '@/components/ui/freshness';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';

interface CalculatorHeadProps extends ControlsProps {
  freshness: Freshness | undefined;
  setInputs: SetInputs;
}

/** What the page is about, the one large figure, and the recording that it is for. */
export function CalculatorHead({ freshness, setInputs, ...controls }: CalculatorHeadProps) {
  const { inputs, chosen } = controls;
  const { resource, requirements, bytesPerSample } = inputs;
  const recording = recordingOf(inputs);
  // Menus and buttons need not follow a slider at every move.
  const calm = useSettled(inputs);
  const longest =
    chosen?.mib == null ? null : longestHours(resource, requirements, chosen.mib, recording, bytesPerSample);
  return (
    <PageHead
      title={<Title opened={inputs.opened} />}
      freshness={freshness}
      controls={<Controls {...controls} inputs={calm} />}
      figure={
        <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Longest
            resource={resource}
            capacity={chosen}
            hours={longest}
            channels={channelsThatFit(inputs, chosen)}
            recording={recording}
          />
          <RecordingControls {...recording} setInputs={setInputs} />
        </div>
      }
    />
  );
}

function Title({ opened }: { opened: VersionName | null }) {
  if (!opened) return 'Calculator';
  return (
    <>
      Calculator{' '}
      <span className="font-normal text-body text-ink-soft">
        <Link href={`/analyses/${opened.id}`}>{opened.id}</Link>, version {opened.version}
      </span>
    </>
  );
}

interface ControlsProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  openExample: () => void;
  startOver: () => void;
}

const Controls = memo(function Controls({ openExample, startOver, ...shared }: ControlsProps) {
  return (
    <>
      <Button tone="quiet" onClick={startOver}>
        Start over
      </Button>
      <Button onClick={openExample}>Load the YASA example</Button>
      <ShareMenu {...shared} />
    </>
  );
});
