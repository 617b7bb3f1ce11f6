'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Announced } from '@/components/ui/announced';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { UserDetailWire } from '@/lib/api/users';
import { formatSetHours } from '@/lib/units/format';
import { formatUtcDay } from '@/lib/units/format-time';
import { GrantDialog } from './grant-dialog';

type Grant = UserDetailWire['grants'][number];

interface GrantActs {
  onGrant: () => void;
  onRemove: (grant: Grant) => void;
  /** The dialogs, and what was done. */
  parts: ReactNode;
}

/** Granting hours and taking grants back, each a deliberate act with its result in words. */
export function useGrantActs(user: UserDetailWire): GrantActs {
  const [isGranting, setGranting] = useState(false);
  const [removed, setRemoved] = useState<Grant | null>(null);
  const [words, setWords] = useState('');
  const announced = useRef<HTMLParagraphElement>(null);
  const say = (done: string) => {
    setWords(done);
    setGranting(false);
    setRemoved(null);
    // What had the focus may be gone with the grant.
    requestAnimationFrame(() => announced.current?.focus());
  };
  const remove = useAct(endpoints.removeGrant, {
    onDone: () => removed && say(`The grant of ${formatSetHours(removed.hours)} is taken back.`),
  });
  return {
    onGrant: () => setGranting(true),
    onRemove: (grant) => {
      remove.reset();
      setRemoved(grant);
    },
    parts: (
      <>
        <Announced words={words} ref={announced} onClose={() => setWords('')} />
        {isGranting ? <GrantDialog user={user} onClose={() => setGranting(false)} onDone={say} /> : null}
        {removed ? (
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && setRemoved(null)}
            title={`Take back ${formatSetHours(removed.hours)}?`}
            description={removalWords(user, removed)}
            confirmLabel="Take back"
            pending={remove.isPending}
            onConfirm={() => remove.mutate({ params: { name: user.username, id: removed.id } })}
          >
            {remove.error ? (
              <p role="alert" className="break-words text-over-text">
                {remove.error.message}
              </p>
            ) : null}
          </ConfirmDialog>
        ) : null}
      </>
    ),
  };
}

function removalWords(
  { username, allowance }: UserDetailWire,
  { hours, period, period_start: start, by }: Grant,
): string {
  const what = `Granted by ${by} for the ${period} of ${formatUtcDay(start)}.`;
  const counts = allowance?.period === period && allowance.starts_at.startsWith(start);
  if (!counts) return `${what} It counts in no period that runs now.`;
  const left = allowance.hours - hours;
  const over =
    allowance.used_hours >= left ? ` ${username} has used more than that already, and would be out of room.` : '';
  return `${what} The allowance goes from ${formatSetHours(allowance.hours)} back to ${formatSetHours(left)}.${over}`;
}
