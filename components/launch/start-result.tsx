'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { z } from 'zod';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { noRoom, refusal } from '@/lib/api/launches';
import type { SessionWire } from '@/lib/api/sessions';
import { ApiError } from '@/lib/http/client';
import { AgainButton } from './again-button';
import { mayPass } from './may-pass';
import { NoRoom } from './no-room';
import { RefusalWords } from './refusal-words';

interface StartedProps {
  session: SessionWire;
  nodeName: string;
}

/** What was started, where and when, with the way to it. */
export function Started({ session, nodeName }: StartedProps) {
  return (
    <div role="status" className="flex items-start gap-2 rounded-md bg-room-wash px-3 py-2.5 text-room-text">
      <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p>
        <strong className="font-medium">{session.app_name} has started</strong> on {nodeName} at{' '}
        <Time at={session.created_at} as="clock-zone" />.{' '}
        <Link href={`/sessions#session-${session.session_id}`}>See it among the sessions</Link>
      </p>
    </div>
  );
}

const noRoomDocument = z.object({ no_room: z.array(noRoom) });

interface NotStartedProps {
  error: Error;
  /** When it was asked for. */
  now: number;
  hasRecording: boolean;
  /** Where it cannot be tried again as it is: asks whether it may start. */
  onAgain: (() => void) | null;
}

/** Why nothing was started: the refusal with its figures, the nodes that have no room, or what the server said. */
export function NotStarted({ error, now, hasRecording, onAgain }: NotStartedProps) {
  const document = error instanceof ApiError ? error.document : null;
  const refused = refusal.safeParse(document);
  const full = noRoomDocument.safeParse(document);
  return (
    <div role="alert" className="grid gap-1">
      <p className="flex items-start gap-2 text-over-text">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="min-w-0 break-words">
          <strong className="font-medium">Nothing was started.</strong>{' '}
          {refused.success || full.success ? null : detailOf(error)}
        </span>
      </p>
      {refused.success ? <RefusalWords refusal={refused.data} now={now} hasRecording={hasRecording} /> : null}
      {full.success ? <NoRoom nodes={full.data.no_room} /> : null}
      {onAgain && !(refused.success && !mayPass(refused.data)) ? <AgainButton onAgain={onAgain} /> : null}
    </div>
  );
}

function detailOf(error: Error): string {
  return error instanceof ApiError ? error.detail : 'Something on this page broke. Reload it.';
}
