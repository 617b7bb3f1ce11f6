'use client';

import { type ReactNode, useMemo } from 'react';
import type { ConfigurationReading } from '@/lib/resources/configuration';
import { ConfigurationFields } from './configuration-fields';
import type { EditedFile } from './edited-file';
import type { CalculatorInputs, SetInputs } from './inputs';
import { OpenConfiguration } from './open-configuration';
import { ReservedFields } from './reserved-fields';
import { useSame } from './use-same';
import { useSettled } from './use-settled';
import { YamlOut } from './yaml-out';

interface ConfigurationPanelProps {
  inputs: CalculatorInputs;
  file: EditedFile;
  /** Only administrators set wall clock and priority. */
  isAdmin: boolean;
  setInputs: SetInputs;
  onOpen: (reading: ConfigurationReading & { kind: 'read' }, text: string) => void;
  /** What is done with it: checks, saving. */
  children?: ReactNode;
}

/** The analysis's configuration: in from a file, out as one. */
export function ConfigurationPanel({ inputs, file, isAdmin, setInputs, onOpen, children }: ConfigurationPanelProps) {
  // Editing a file means reading it twice; a drag does not wait for that. File and figures wait together: the figures of
  // one moment in the file of another would be nobody's configuration.
  const written = useSettled(useMemo(() => ({ inputs, file }), [inputs, file]));
  const { name, image, tag, priority, requirements } = inputs;
  const { cpu_cores, gpus, gpu_required, wall_clock } = requirements;
  const named = { name, image, tag, cpu_cores, gpus, gpu_required };
  const reserved = { priority, wall_clock: useSame(wall_clock) };
  return (
    <section aria-label="Configuration" className="grid min-w-0 content-start gap-4">
      <h2 className="flex min-h-8 items-center font-medium text-section">Configuration</h2>
      <OpenConfiguration onOpen={onOpen} />
      <ConfigurationFields {...named} setInputs={setInputs} />
      <ReservedFields {...reserved} maySet={isAdmin} setInputs={setInputs} />
      <YamlOut written={written} />
      {children}
    </section>
  );
}
