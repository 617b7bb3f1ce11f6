import 'server-only';
import { isoInstant } from '../time/clock';

/** `2026-12-02T14:03Z`, for sentences. */
export function minuteWords(at: number): string {
  return `${isoInstant(at).slice(0, 16)}Z`;
}
