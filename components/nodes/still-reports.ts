// A node reports once a minute or more often; the rest is the way its report takes.
const freshMs = 90_000;

/** Whether a node that runs nothing new, waiting or suspended, is there all the same. */
export function stillReports(reportedAt: string, now: string): boolean {
  const ageMs = Date.parse(now) - Date.parse(reportedAt);
  return ageMs >= 0 && ageMs <= freshMs;
}
