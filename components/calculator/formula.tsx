'use client';

import { Figure } from '@/components/ui/figure';
import { bounds } from '@/lib/resources/bounds';
import { type Recording, termShares } from '@/lib/resources/estimate';
import { recordingSizeMib } from '@/lib/resources/recording-size';
import { type Resource, type ResourceRequirements, type TermField, termsOf } from '@/lib/resources/requirements';
import { formatMib, formatNumber, formatPercent, mibQuantity } from '@/lib/units/format';
import { type Capacity, capacityWords, claimMibOf, leftWords } from './capacity';
import { ClaimBar } from './claim-bar';
import { FigureField } from './figure-field';
import { TermControl } from './term-control';
import { termTone } from './term-tone';
import { resourceWords } from './words';

interface FormulaProps {
  resource: Resource;
  requirements: ResourceRequirements;
  /** The recording at the length that is read: of the fields, or under the pointer on the chart. */
  recording: Recording;
  /** The pointer is on the chart, so the length is not that of the field. */
  isReading: boolean;
  bytesPerSample: number;
  capacity: Capacity | null;
  onCoefficient: (field: TermField, value: number) => void;
  onBytesPerSample: (bytes: number) => void;
}

/** The second half of the sentence: what the recording takes, every term of it a control with its share. */
export function Formula(props: FormulaProps) {
  const { resource, requirements, recording, isReading, bytesPerSample, capacity, onCoefficient, onBytesPerSample } =
    props;
  const shares = termShares(resource, requirements, recording);
  const claimMib = claimMibOf(resource, requirements, recording, bytesPerSample);
  const recordingMib = resource === 'disk' ? recordingSizeMib(recording, bytesPerSample) : 0;
  const sumMib = shares.reduce((sum, { mib }) => sum + mib, recordingMib);
  const parts = [
    ...shares.map(({ field, mib }) => ({ key: String(field), mib })),
    { key: 'recording', mib: recordingMib },
  ];
  return (
    <section aria-label={`Formula of ${resourceWords[resource].name.toLowerCase()}`} className="grid gap-4">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(11.5rem,100%),1fr))] gap-x-3 gap-y-4">
        {termsOf(resource).map((term, index) => (
          <TermControl
            key={term.field}
            term={term}
            value={requirements[term.field]}
            recording={recording}
            mib={shares[index]?.mib ?? 0}
            sumMib={sumMib}
            swatch={termTone(index)}
            isFirst={index === 0}
            onChange={onCoefficient}
          />
        ))}
        {resource === 'disk' ? (
          <RecordingPart
            mib={recordingMib}
            sumMib={sumMib}
            bytesPerSample={bytesPerSample}
            tone={termTone(shares.length)}
            onBytesPerSample={onBytesPerSample}
          />
        ) : null}
      </ul>
      <Result
        resource={resource}
        claimMib={claimMib}
        parts={parts}
        capacity={capacity}
        hours={recording.hours}
        isReading={isReading}
      />
      {resource === 'gpu' && requirements.gpus === 0 && claimMib > 0 ? (
        <p className="text-warn-text">
          The configuration asks for no GPU. Set GPUs below, or these figures count for nothing.
        </p>
      ) : null}
    </section>
  );
}

interface RecordingPartProps {
  mib: number;
  sumMib: number;
  bytesPerSample: number;
  tone: string;
  onBytesPerSample: (bytes: number) => void;
}

/** The recording lies on the same disk, and is no figure of the configuration. */
function RecordingPart(props: RecordingPartProps) {
  const { mib, sumMib, bytesPerSample, tone, onBytesPerSample } = props;
  return (
    <li className="grid min-w-0 grid-cols-[1rem_1fr] gap-x-1.5">
      <span aria-hidden className="pt-7.5 font-mono text-ink-faint">
        +
      </span>
      <div>
        <p className="flex h-6 items-center text-ink-soft text-label">The recording itself</p>
        <FigureField
          label="Bytes a sample takes on disk"
          value={bytesPerSample}
          unit="bytes"
          unitLabel="bytes"
          bound={bounds.bytesPerSample}
          isInteger
          onChange={onBytesPerSample}
        />
        <p className="flex h-5 items-center font-mono text-ink-soft text-label">× hours × 3600 × Hz × ch</p>
        <p className="figures flex sm:mt-6.5 h-5 items-center gap-1.5 text-label">
          <span aria-hidden className="size-2.5 shrink-0 rounded-sm" style={{ background: tone }} />
          <span>{formatMib(mib, 'up')}</span>
          <span className="text-ink-faint">· {formatNumber(sumMib > 0 ? (mib / sumMib) * 100 : 0)} %</span>
        </p>
      </div>
    </li>
  );
}

interface ResultProps {
  resource: Resource;
  claimMib: number;
  parts: readonly { key: string; mib: number }[];
  capacity: Capacity | null;
  hours: number;
  isReading: boolean;
}

/** The sum, and what it takes and leaves of the capacity in question. */
function Result({ resource, claimMib, parts, capacity, hours, isReading }: ResultProps) {
  const quantity = mibQuantity(claimMib);
  const mib = capacity?.mib ?? null;
  const share = mib !== null && mib >= 1 ? `${formatPercent(claimMib / Math.floor(mib))} of ` : 'of ';
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span aria-hidden className="w-4 font-mono text-ink-faint">
          =
        </span>
        <Figure value={quantity} size="section" />
        <span className="text-ink-soft">
          {resourceWords[resource].ofMemory}
          {quantity.title ? ` (${quantity.title})` : ''}
          {isReading ? ` at ${formatNumber(hours, 1)} h, where the pointer is` : ''}
        </span>
        {capacity && mib !== null ? (
          <span className="figures ml-auto text-ink-soft">
            {share}
            {capacityWords(capacity)},{' '}
            <span className={claimMib > mib ? 'font-medium text-over-text' : 'font-medium text-room-text'}>
              {leftWords(claimMib, mib)}
            </span>
          </span>
        ) : null}
      </p>
      {capacity && mib !== null ? <ClaimBar parts={parts} claimMib={claimMib} capacity={{ ...capacity, mib }} /> : null}
    </div>
  );
}
