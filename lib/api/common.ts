import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { periodKinds } from '../time/period';

/** Wire shapes that several calls share. snake_case, ISO 8601 instants, hours as unrounded numbers, bytes as integers. */

export const instant = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601 instant with offset' });
export const utcDay = z.iso.date();
export const periodKind = z.enum(periodKinds);
export const username = z.string().regex(namePattern, 'a user name is 1 to 128 of A-Z a-z 0-9 _ -');
export const userParams = z.object({ name: username });

/** `own`, `group:<name>`, `default` or `admin`. */
export const source = z.string().meta({ description: 'Where a value comes from: own, group:<name>, default or admin' });

/** Looks at the period that holds `at`, up to and with the UTC day of that instant. */
export const atQuery = z.object({ at: instant.optional() });
export const periodQuery = atQuery.extend({ period: periodKind.optional() });

export const problem = z
  .object({ key: z.string(), entry: z.string().optional(), line: z.number().int().optional(), reason: z.string() })
  .meta({ id: 'Problem', description: 'Something in the tree that cannot be used; kept on disk, left out of sums' });
export type ProblemWire = z.infer<typeof problem>;

/** What every list says about its freshness. */
export const freshness = {
  as_of: instant.meta({ description: 'When the tree was last read' }),
  stale_since: instant.nullable().meta({ description: 'Since when the store does not answer; null while it does' }),
};

/** RFC 9457. Members beyond these depend on the problem: `errors` of a 422, `limit, used, allowed, resets_at` of a refusal. */
export const problemDocument = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string(), line: z.number().int().nullish() })).optional(),
  })
  .meta({ id: 'ProblemDocument' });
export type ProblemDocument = z.infer<typeof problemDocument>;
