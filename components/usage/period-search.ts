import { parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import { periodKind } from '@/lib/api/common';
import { periodKinds } from '@/lib/time/period';
import { parseAsAt } from './at';

/** The page's URL state, in the browser: which kind of period, and an instant of it; absent = the allowance's own, now. */
export const periodState = { period: parseAsStringLiteral(periodKinds), at: parseAsAt };

const text = z.union([z.string(), z.array(z.string()).transform((values) => values[0])]).optional();

/** The same on the server: what is no value of the page counts as absent. */
export const periodSearch = z.object({
  period: text.pipe(periodKind.optional().catch(undefined)),
  at: text.transform((value) => (value === undefined ? undefined : (parseAsAt.parse(value) ?? undefined))),
});

/** What the calls take: nothing stands in a request that the reader did not choose. */
export function periodQueryOf({
  period,
  at,
}: {
  period?: 'day' | 'week' | 'month' | null | undefined;
  at?: string | null | undefined;
}) {
  return { ...(period ? { period } : {}), ...(at ? { at } : {}) };
}
