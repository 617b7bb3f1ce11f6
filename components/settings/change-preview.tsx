'use client';

import { useEffect } from 'react';
import { cn } from '@/components/ui/cn';
import { Failed, Skeleton } from '@/components/ui/states';
import type { PreviewAnswer, PreviewBody } from '@/lib/api/previews';
import { ChangePreviewSessions } from './change-preview-sessions';
import { ChangePreviewTable } from './change-preview-table';
import { previewInWords } from './change-preview-words';
import { useChangePreview } from './use-change-preview';

interface ChangePreviewProps {
  /** The change as it stands in the form; null where there is none, or it is not valid yet. */
  body: PreviewBody | null;
  /** Told once what is shown is about the change as it stands, and null while it is not known. */
  onAnswer?: (answer: PreviewAnswer | null) => void;
}

/** Whom a change would touch, before it is saved. While the next answer is awaited the last one stays, dimmed. */
export function ChangePreview({ body, onAnswer }: ChangePreviewProps) {
  const { answer, isCurrent, error, again } = useChangePreview(body);
  const known = isCurrent ? answer : null;
  useEffect(() => onAnswer?.(known), [known, onAnswer]);
  const isAsking = body !== null && !isCurrent && error === null;
  return (
    <section
      aria-label="What saving changes"
      aria-busy={isAsking}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <div role="status" className="min-h-6">
        {body === null ? (
          <p className="text-ink-soft">Once something is changed, whom it touches stands here before you save.</p>
        ) : null}
        {isAsking && answer === null ? (
          <>
            <span className="sr-only">Working out whom it touches…</span>
            <Skeleton className="mt-1 h-4 w-72 max-w-full" />
          </>
        ) : null}
        {body !== null && answer !== null && error === null ? (
          <p className={cn('font-medium transition-opacity', isAsking && 'opacity-60')}>
            {previewInWords(answer, body.kind)}
          </p>
        ) : null}
      </div>
      {body !== null && error !== null ? (
        <Failed what="whom it touches" error={error} onRetry={again} className="py-0" />
      ) : null}
      {body !== null && answer !== null && error === null ? (
        <div
          className={cn('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 transition-opacity', isAsking && 'opacity-60')}
        >
          <ChangePreviewTable answer={answer} />
          <ChangePreviewSessions sessions={answer.overdue} />
        </div>
      ) : null}
    </section>
  );
}
