'use client';

import { Ban } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useReaderZone } from '@/components/ui/use-zone';
import type { RefusalWire } from '@/lib/api/launches';
import { formatDuration, formatReset } from '@/lib/units/format-time';
import { mayPass } from './may-pass';

interface RefusalWordsProps {
  refusal: RefusalWire;
  /** When it was said. */
  now: number;
  /** It is an analysis, which claims by what it is given. */
  hasRecording: boolean;
}

/** A refusal: which limit with its figures, when it ends, and what to do. */
export function RefusalWords({ refusal, now, hasRecording }: RefusalWordsProps) {
  const zone = useReaderZone();
  const resetsAt = refusal.resets_at === null ? null : Date.parse(refusal.resets_at);
  return (
    <div className="flex items-start gap-2 rounded-md bg-over-wash px-3 py-2.5 text-over-text">
      <Ban className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div>
        <p>
          <strong className="font-medium">
            {resetsAt === null
              ? `It may not start${mayPass(refusal) ? ' now' : ''}.`
              : `It may not start until ${formatReset(resetsAt, zone, now)}, ${formatDuration(resetsAt - now)} from now.`}
          </strong>{' '}
          {refusal.detail}
        </p>
        <Advice refusal={refusal} hasRecording={hasRecording} />
      </div>
    </div>
  );
}

function Advice({ refusal, hasRecording }: Pick<RefusalWordsProps, 'refusal' | 'hasRecording'>) {
  switch (refusal.limit) {
    case 'session_limit':
      return !mayPass(refusal) ? (
        <p>Ask an administrator.</p>
      ) : (
        <p>
          What runs stands under <Link href="/sessions">Sessions</Link>, where it can be ended.
        </p>
      );
    case 'allowance':
      return <p>A grant makes room at once: ask an administrator.</p>;
    case 'gpu':
      return <p>Choose to run without one where that is offered, or ask an administrator.</p>;
    case 'memory':
      return (
        <p>
          {hasRecording ? 'Shorten the recording, choose fewer channels, or ask' : 'Ask'} an administrator for a larger
          cap or node.
        </p>
      );
    case 'storage':
      return null;
    default:
      return <p>Ask an administrator.</p>;
  }
}
