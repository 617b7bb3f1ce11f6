const words: Record<string, string> = {
  user: 'by the user',
  admin: 'by an administrator',
  exited: 'closed itself',
  oom: 'out of memory',
  session_hours: 'session hours',
  allowance_spent: 'allowance spent',
  wall_clock: 'wall-clock ceiling',
  lost: 'lost with its node',
};

/** Why a session ended, in words; a reason that is not known is shown as it stands in the record. */
export function endReasonInWords(reason: string | null): string {
  return reason === null ? '' : (words[reason] ?? reason);
}
