'use client';

import { Download } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { downloadText } from '@/components/ui/download';
import { ScrollArea } from '@/components/ui/scroll-area';
import { configurationOf } from './configuration-of';
import { configurationText } from './configuration-text';
import { type EditedFile, textOf } from './edited-file';
import type { CalculatorInputs } from './inputs';
import { fileStem } from './share-words';
import { useSame } from './use-same';

export interface Written {
  inputs: CalculatorInputs;
  file: EditedFile;
}

/** The configuration as the file that it would be. */
export const YamlOut = memo(function YamlOut({ written: { inputs, file } }: { written: Written }) {
  const configuration = useSame(configurationOf(inputs));
  const source = textOf(file);
  const yaml = useMemo(() => configurationText(source, configuration), [configuration, source]);
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <p className="min-w-0 text-ink-soft text-label">{yaml.isOwnFile ? ownFileWords : plainWords(file)}</p>
        <span className="flex items-center gap-2">
          <CopyButton text={yaml.text} label="Copy YAML" />
          <Button size="sm" onClick={() => downloadText(`${fileStem(inputs.name)}.yml`, yaml.text, 'application/yaml')}>
            <Download aria-hidden />
            Download
          </Button>
        </span>
      </div>
      <ScrollArea label="Configuration as YAML" className="rounded-md bg-sunken" viewport="max-h-80">
        <pre className="w-max min-w-full px-3 py-2 font-mono text-label" data-part="yaml">
          {yaml.text}
        </pre>
      </ScrollArea>
    </div>
  );
});

const ownFileWords = 'Your file with these figures; all else in it is as you wrote it';

function plainWords(file: EditedFile): string {
  switch (file.kind) {
    case 'none':
      return 'As YAML';
    case 'loading':
      return 'As YAML; the saved file is being read';
    case 'file':
      return 'As YAML; your file could not be changed in place, so only the blocks of this page are here';
    case 'missing':
      return `As YAML, only the blocks of this page. ${file.reason}`;
  }
}
