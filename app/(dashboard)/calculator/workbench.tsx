'use client';

import { type RefObject, useDeferredValue, useMemo } from 'react';
import { SavePanel } from '@/components/analyses/save-panel';
import type { Reader } from '@/components/calculator/capacity';
import { Checks } from '@/components/calculator/checks';
import { ConfigurationPanel } from '@/components/calculator/configuration-panel';
import type { EditedFile } from '@/components/calculator/edited-file';
import type { CalculatorInputs, SetInputs } from '@/components/calculator/inputs';
import { RunsPanel } from '@/components/calculator/runs-panel';
import { useSettled } from '@/components/calculator/use-settled';
import { cn } from '@/components/ui/cn';
import type { NodeWire } from '@/lib/api/sessions';
import type { ConfigurationReading } from '@/lib/resources/configuration';
import { formatCount } from '@/lib/units/format';
import type { FoundRuns } from './use-long-runs';

interface WorkbenchProps {
  inputs: CalculatorInputs;
  current: RefObject<CalculatorInputs>;
  file: EditedFile;
  foundRuns: FoundRuns;
  nodes: readonly NodeWire[];
  reader: Reader;
  isAdmin: boolean;
  setInputs: SetInputs;
  open: (reading: ConfigurationReading & { kind: 'read' }, text: string) => void;
}

/** What was measured and fitted to it; and what becomes of the result: the file, what to look at again, saving. */
export function Workbench(props: WorkbenchProps) {
  const { inputs, current, file, foundRuns, nodes, reader, isAdmin, setInputs, open } = props;
  const calm = useSettled(inputs);
  const { runs, headroom, fitFields } = inputs;
  // The claims of the sliders may be a frame behind them.
  const requirements = useDeferredValue(inputs.requirements);
  const measured = useMemo(
    () => ({ runs, headroom, fitFields, requirements }),
    [runs, headroom, fitFields, requirements],
  );
  const note = runsNote(foundRuns);
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 border-rule border-t pt-6 lg:grid-cols-2">
      <div className="min-w-0">
        {note === null ? null : (
          <p role="status" className={cn('mb-3 rounded-md px-2.5 py-1.5', noteTone[foundRuns.kind])}>
            {note}
          </p>
        )}
        <RunsPanel inputs={measured} setInputs={setInputs} />
      </div>
      <ConfigurationPanel inputs={inputs} file={file} isAdmin={isAdmin} setInputs={setInputs} onOpen={open}>
        <Checks inputs={calm} nodes={nodes} reader={reader} setInputs={setInputs} />
        <SavePanel
          inputs={calm}
          current={current}
          opened={inputs.opened}
          file={file}
          isAdmin={isAdmin}
          runsNote={note}
          setInputs={setInputs}
        />
      </ConfigurationPanel>
    </div>
  );
}

const noteTone: Partial<Record<FoundRuns['kind'], string>> = {
  loading: 'bg-sunken text-ink-soft',
  missing: 'bg-warn-wash text-warn-text',
};

/** Of runs that the address only names and that are not here. */
function runsNote(found: FoundRuns): string | null {
  if (found.kind === 'none' || found.kind === 'found') return null;
  const runs = formatCount(found.count, 'run');
  if (found.kind === 'loading') return `Reading the ${runs} that are saved with the analysis…`;
  return `The ${runs} that this address names are not part of the link, and neither in this tab nor saved with the analysis. Paste them again to see them here.`;
}
