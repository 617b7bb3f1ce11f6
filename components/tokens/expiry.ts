import { addDays, isUtcDay, millisecondsPerDay, startOfUtcDay, utcDayOf } from '@/lib/time/utc-day';

/** For how long a token is to be good. `limit`: as long as the token by which the reader came in. */
export const expiries = ['30', '90', '365', 'day', 'never', 'limit'] as const;
export type Expiry = (typeof expiries)[number];

const labels: Record<Expiry, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
  day: 'Until a day',
  never: 'No end',
  limit: 'As long as your own token',
};

/** Those that may be chosen; `limit`: when the reader's own token ends, null where nothing does. */
export function expiryChoices(now: number, limit: number | null): { value: Expiry; label: string }[] {
  const fits = (expiry: Expiry) => {
    if (expiry === 'day') return true;
    if (expiry === 'never' || expiry === 'limit') return (expiry === 'limit') === (limit !== null);
    return limit === null || now + Number(expiry) * millisecondsPerDay <= limit;
  };
  return expiries.filter(fits).map((value) => ({ value, label: labels[value] }));
}

export type Ending = { at: string | null; fault: null } | { at: null; fault: string };

/** When the token ends, null = never; or what is wrong with the day. A day counts to its end, in UTC as all days here. */
export function endingOf(expiry: Expiry, day: string, now: number, limit: number | null): Ending {
  if (expiry === 'never') return { at: null, fault: null };
  if (expiry === 'limit') return { at: new Date(limit ?? now).toISOString(), fault: null };
  if (expiry !== 'day') return { at: new Date(now + Number(expiry) * millisecondsPerDay).toISOString(), fault: null };
  if (!isUtcDay(day)) return { at: null, fault: 'Choose a day.' };
  const end = startOfUtcDay(addDays(day, 1));
  if (end <= now) return { at: null, fault: 'Choose today or a later day.' };
  if (limit !== null && end > limit) {
    return { at: null, fault: `Choose a day before ${utcDayOf(limit)}: your own token ends then.` };
  }
  return { at: new Date(end).toISOString(), fault: null };
}
