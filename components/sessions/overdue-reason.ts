import type { SessionWire } from '@/lib/api/sessions';

type Reason = NonNullable<SessionWire['overdue']>['reason'];

/** What it is that a session is over. */
export const overdueReasonNames: Record<Reason, string> = {
  session_hours: 'Over its session hours',
  allowance_spent: 'Allowance is spent',
  wall_clock: 'Past its wall-clock ceiling',
  orphan: 'Has no active owner',
};
