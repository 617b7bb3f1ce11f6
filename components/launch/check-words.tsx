'use client';

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { processCaution } from '@/components/nodes/process-caution';
import { Skeleton } from '@/components/ui/states';
import type { CheckLaunchWire } from '@/lib/api/launches';
import { ApiError } from '@/lib/http/client';
import { AgainButton } from './again-button';
import { ClaimFacts } from './claim-facts';
import { mayPass } from './may-pass';
import { NoRoom } from './no-room';
import { RefusalWords } from './refusal-words';
import type { Check } from './use-check';

interface CheckWordsProps {
  check: Check;
  /** It is of an analysis. */
  hasRecording: boolean;
}

/** The answer to "May I start it?": what it would get and where, or why it may not, or that no node has room. */
export function CheckWords(props: CheckWordsProps) {
  const { check } = props;
  return (
    <div role="status" aria-label="May it start?" aria-busy={check.kind === 'asking'} className="grid min-h-28 gap-3">
      <Words {...props} />
    </div>
  );
}

function Words({ check, hasRecording }: CheckWordsProps) {
  switch (check.kind) {
    case 'none':
      return <p className="text-ink-soft">Once one is chosen, what it would get and where it would run stands here.</p>;
    case 'asking':
      return (
        <>
          <span className="sr-only">Asking whether it may start…</span>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-20" />
        </>
      );
    case 'failed':
      return <Unanswered error={check.error} onAgain={check.again} />;
    case 'answered':
      return <Answer {...check} hasRecording={hasRecording} />;
  }
}

function Unanswered({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const detail = error instanceof ApiError ? error.detail : 'Something on this page broke. Reload it.';
  // What cannot be used as it stands in the tree is known well enough.
  const isUnusable = error instanceof ApiError && error.status === 422;
  return (
    <div>
      <Note icon={<CircleAlert aria-hidden />} tone="text-over-text">
        {isUnusable ? 'No, it cannot start' : 'Whether it may start is not known'}: {detail}
      </Note>
      <AgainButton onAgain={onAgain} />
    </div>
  );
}

interface AnswerProps {
  answer: CheckLaunchWire;
  answeredAt: number;
  hasRecording: boolean;
  again: () => void;
}

function Answer({ answer, answeredAt, hasRecording, again }: AnswerProps) {
  if (!answer.allowed) {
    return (
      <div>
        <RefusalWords refusal={answer.refusal} now={answeredAt} hasRecording={hasRecording} />
        {mayPass(answer.refusal) ? <AgainButton onAgain={again} /> : null}
      </div>
    );
  }
  const { claim, placement, no_room: nodes, warnings } = answer;
  return (
    <>
      {placement ? (
        <Note icon={<CircleCheck aria-hidden />} tone="font-medium text-room-text">
          Yes, it may start.
        </Note>
      ) : (
        <div>
          <NoRoom nodes={nodes} />
          <AgainButton onAgain={again} />
        </div>
      )}
      <ClaimFacts claim={claim} placement={placement} />
      {/* Without a place the last warning says so once more. */}
      {(placement ? warnings : warnings.slice(0, -1)).map((warning) => (
        <Note key={warning} icon={<TriangleAlert aria-hidden />} tone="text-warn-text">
          {warning}
        </Note>
      ))}
      {placement?.runtime === 'process' ? (
        <Note icon={<TriangleAlert aria-hidden />} tone="text-warn-text">
          {placement.node_name}: {processCaution}
        </Note>
      ) : null}
    </>
  );
}

function Note({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 ${tone}`}>
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
