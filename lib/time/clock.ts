/** Milliseconds since 1970-01-01T00:00:00Z: the one form of an instant inside the app. */
export type EpochMs = number;

/** The clock that shells pass in; rules take the instant itself. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds, as the API writes instants. */
export function isoInstant(at: EpochMs): string {
  return new Date(at).toISOString();
}
