import { ApiError } from '@/lib/http/client';
import type { FieldErrors } from './field-rules';

const invalid = 422;

/** `settings.pools.0` is about the field `pools`. */
function fieldOf(path: string): string {
  return path.replace(/^settings\./, '').replace(/[.[].*$/, '');
}

/** Faults that a 422 finds, each at the field that it is about; and whether there are any elsewhere. */
export function serverFaults(
  error: Error | null,
  names: readonly string[],
): { errors: FieldErrors; isElsewhere: boolean } {
  if (!(error instanceof ApiError)) return { errors: {}, isElsewhere: error !== null };
  const faults = error.status === invalid ? (error.document?.errors ?? []) : [];
  const known = faults.filter(({ path }) => names.includes(fieldOf(path)));
  return {
    errors: Object.fromEntries(known.toReversed().map(({ path, message }) => [fieldOf(path), asSentence(message)])),
    isElsewhere: known.length === 0 || known.length < faults.length,
  };
}

function asSentence(message: string): string {
  const words = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
