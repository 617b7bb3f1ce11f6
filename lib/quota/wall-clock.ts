import { secondsPerHour } from './exact';

/** Defaults of `HEADROOM_WALL_CLOCK_BASE_SECONDS` and `HEADROOM_WALL_CLOCK_SECONDS_PER_HOUR` (spec: quota). */
export const defaultWallClock = { baseSeconds: secondsPerHour, secondsPerRecordingHour: 600 };

/**
 * The longest an analysis run may take, in seconds: base + per_hour * recording hours, raised by the configuration's own
 * `wall_clock.seconds` only where that is larger.
 */
export function wallClockCeilingSeconds(input: {
  recordingHours: number;
  baseSeconds: number;
  secondsPerRecordingHour: number;
  configuredSeconds: number | null;
}): number {
  const seconds = input.baseSeconds + input.secondsPerRecordingHour * input.recordingHours;
  return Math.max(seconds, input.configuredSeconds ?? 0);
}
