'use client';

import { Download } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { downloadText } from '@/components/ui/download';
import { ScrollArea } from '@/components/ui/scroll-area';
import type { ConfigurationReading } from '@/lib/resources/configuration';
import { configurationYaml } from '@/lib/resources/configuration-yaml';
import { withConfiguration } from '@/lib/resources/edit-configuration';
import { ConfigurationFields } from './configuration-fields';
import { configurationOf } from './configuration-of';
import type { CalculatorInputs, SetInputs } from './inputs';
import { OpenConfiguration } from './open-configuration';
import { useSame } from './use-same';

interface ConfigurationPanelProps {
  inputs: CalculatorInputs;
  /** The author's own file, as it was opened; null where none was since the page was loaded. */
  source: string | null;
  setInputs: SetInputs;
  onOpen: (reading: ConfigurationReading & { kind: 'read' }, text: string) => void;
}

/** The analysis's configuration: in from a file, out as one. */
export function ConfigurationPanel({ inputs, source, setInputs, onOpen }: ConfigurationPanelProps) {
  return (
    <section aria-label="Configuration" className="grid min-w-0 content-start gap-4">
      <h2 className="flex min-h-8 items-center font-medium text-section">Configuration</h2>
      <OpenConfiguration onOpen={onOpen} />
      <ConfigurationFields inputs={inputs} setInputs={setInputs} />
      <YamlOut inputs={inputs} source={source} />
    </section>
  );
}

function YamlOut({ inputs, source }: { inputs: CalculatorInputs; source: string | null }) {
  // Editing a file means reading it twice; a drag does not wait for that. File and figures wait together: the figures of
  // one moment in the file of another would be nobody's configuration.
  const written = useDeferredValue(useMemo(() => ({ inputs, source }), [inputs, source]));
  const configuration = useSame(configurationOf(written.inputs));
  const yaml = useMemo(() => {
    const edited = written.source === null ? null : withConfiguration(written.source, configuration);
    return { text: edited ?? configurationYaml(configuration), isOwnFile: edited !== null };
  }, [configuration, written.source]);
  const filename = `${
    (inputs.name ?? 'analysis')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'analysis'
  }.yml`;
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <p className="text-ink-soft text-label">
          {yaml.isOwnFile
            ? 'Your file with these figures; all else in it is as you wrote it'
            : source === null
              ? 'As YAML'
              : 'As YAML; your file could not be changed in place, so only the blocks of this page are here'}
        </p>
        <span className="flex items-center gap-2">
          <CopyButton text={yaml.text} label="Copy YAML" />
          <Button size="sm" onClick={() => downloadText(filename, yaml.text, 'application/yaml')}>
            <Download aria-hidden />
            Download
          </Button>
        </span>
      </div>
      <ScrollArea label="Configuration as YAML">
        <pre className="max-h-80 min-w-0 rounded-md bg-sunken px-3 py-2 font-mono text-label" data-part="yaml">
          {yaml.text}
        </pre>
      </ScrollArea>
    </div>
  );
}
