'use client';

import { type DragEvent, memo, useId, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { TextArea } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { beyondBounds } from '@/lib/resources/bounds';
import { type ConfigurationReading, largestConfigurationBytes, readConfiguration } from '@/lib/resources/configuration';
import { formatNumber } from '@/lib/units/format';
import { NoteList } from './note-list';

interface OpenConfigurationProps {
  /** A file that was read without a fault, and its text. */
  onOpen: (reading: ConfigurationReading & { kind: 'read' }, text: string) => void;
}

/** Takes an analysis's YAML as pasted text, a dropped file or a chosen one; what is refused says every fault with its line. */
export const OpenConfiguration = memo(function OpenConfiguration({ onOpen }: OpenConfigurationProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [reading, setReading] = useState<ConfigurationReading | null>(null);
  const [isOver, setIsOver] = useState(false);
  const read = (next: string) => {
    // A file that is refused for its size is not put into the field either.
    setText(next.length > largestConfigurationBytes ? '' : next);
    if (next.trim() === '') return setReading(null);
    const result = readWithinBounds(next);
    setReading(result);
    if (result.kind === 'read') onOpen(result, next);
  };
  const readFile = async (file: File | undefined) => {
    if (file) read(await file.slice(0, largestConfigurationBytes + 1024).text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="text-ink-soft text-label">
          Paste a configuration, or drop its file here
        </label>
        <FileButton
          label="Choose a configuration file"
          accept=".yml,.yaml,application/yaml,text/yaml"
          onFile={readFile}
        />
      </div>
      <TextArea
        id={id}
        rows={6}
        spellCheck={false}
        value={text}
        aria-invalid={reading?.kind === 'refused'}
        aria-describedby={`${id}-notes`}
        placeholder={'resources:\n  cpu_cores: 1\n  base_system_memory_mib: 800'}
        onChange={(event) => read(event.target.value)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn('font-mono text-label', isOver && 'border-focus border-dashed')}
      />
      <div id={`${id}-notes`} role="status" className="grid gap-1.5 text-label">
        <Outcome reading={reading} />
      </div>
    </div>
  );
});

/** What would be a valid file and yet too large to reckon with is refused too. */
function readWithinBounds(text: string): ConfigurationReading {
  const reading = readConfiguration(text);
  const errors = reading.kind === 'read' ? beyondBounds(reading.configuration) : [];
  return errors.length > 0 ? { kind: 'refused', errors, warnings: reading.warnings } : reading;
}

function Outcome({ reading }: { reading: ConfigurationReading | null }) {
  if (!reading)
    return <p className="text-ink-faint">YAML up to 256 KiB. It is read here and saved only when you save.</p>;
  const { warnings } = reading;
  if (reading.kind === 'read') {
    return (
      <>
        <p className="text-ink-soft">
          Read{warnings.length > 0 ? ', with a word on:' : '. The figures above are those of the file.'}
        </p>
        {warnings.length > 0 ? <NoteList notes={warnings} tone="warning" /> : null}
      </>
    );
  }
  const { errors } = reading;
  return (
    <>
      <p className="font-medium text-over-text">
        {errors.length === 1
          ? 'Not read, for this fault:'
          : `Not read, for these ${formatNumber(errors.length)} faults:`}
      </p>
      <NoteList notes={errors} tone="error" />
      {warnings.length > 0 ? <NoteList notes={warnings} tone="warning" /> : null}
    </>
  );
}
