'use client';

import { X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { type CopiesLine, type SampleFormat, sampleFormats } from '@/lib/resources/copies';
import type { CopiesReading, CopiesRow } from './copies-sentence';
import { fieldUnit } from './fit-words';

interface CopiesLineRowProps {
  row: CopiesRow;
  /** Counted from 1; names the controls. */
  number: number;
  /** What it comes to; null where it is refused. */
  line: CopiesLine | null;
  faults: CopiesReading['faults'][number];
  onChange: (change: Partial<CopiesRow>) => void;
  /** Null where it is the only one. */
  onRemove: (() => void) | null;
}

const formats = (Object.keys(sampleFormats) as SampleFormat[]).map((value) => ({ value, label: value }));
const rates = [
  { value: 'native', label: 'at the native rate' },
  { value: 'fixed', label: 'at a rate of' },
] as const;
const channelChoices = [
  { value: 'each', label: 'of every channel' },
  { value: 'one_at_a_time', label: 'of one channel at a time' },
] as const;

/** One kind of copies as a line of the sentence, with its arithmetic right below. */
export function CopiesLineRow({ row, number, line, faults, onChange, onRemove }: CopiesLineRowProps) {
  const noteId = useId();
  const isRefused = (part: string) => faults.some((fault) => fault.part === part);
  return (
    <li className="grid max-w-192 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1">
      <fieldset
        aria-label={`Copies ${number}`}
        aria-describedby={noteId}
        className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5"
      >
        <span className="w-10 text-ink-soft">{number === 1 ? 'I hold' : 'and'}</span>
        <Input
          aria-label="How many copies"
          aria-invalid={isRefused('count')}
          inputMode="numeric"
          autoComplete="off"
          value={row.count}
          onChange={(event) => onChange({ count: event.target.value })}
          className="w-14 text-right"
        />
        <Select label="Format" value={row.format} choices={formats} onChange={(format) => onChange({ format })} />
        <span className="text-ink-soft">{row.count.trim() === '1' ? 'copy' : 'copies'}</span>
        <Select label="Rate" value={row.rate} choices={rates} onChange={(rate) => onChange({ rate })} />
        {row.rate === 'fixed' ? (
          <Input
            aria-label="Rate, Hz"
            aria-invalid={isRefused('rate')}
            unit="Hz"
            inputMode="decimal"
            autoComplete="off"
            value={row.hz}
            onChange={(event) => onChange({ hz: event.target.value })}
            className="w-24"
          />
        ) : null}
        <Select
          label="Channels"
          value={row.channels}
          choices={channelChoices}
          onChange={(channels) => onChange({ channels })}
        />
      </fieldset>
      {onRemove ? (
        <Button size="icon" tone="quiet" aria-label={`Remove copies ${number}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      ) : null}
      <p id={noteId} role="status" className="figures col-span-full min-h-4 break-words text-label sm:pl-12">
        {faults.length > 0 ? (
          <span className="text-over-text">{faults.map(({ message }) => message).join(' ')}</span>
        ) : line ? (
          <span className="font-mono text-ink-soft">
            {line.arithmetic} <span className="text-ink-faint">{fieldUnit(line.field)}</span>
          </span>
        ) : null}
      </p>
    </li>
  );
}
