import type { MeasuredRunWire } from '@/lib/api/fit';
import type { MeasuredRun } from '@/lib/resources/runs-csv';

/** Runs as the API says them, as the calculator reckons with them. */
export function measuredRunsOf(runs: readonly MeasuredRunWire[]): MeasuredRun[] {
  return runs.map(({ hours, channels, sample_rate_hz, peak_mib }) => ({
    hours,
    channels,
    sampleRateHz: sample_rate_hz,
    peakMib: peak_mib,
  }));
}

export function runsWire(runs: readonly MeasuredRun[]): MeasuredRunWire[] {
  return runs.map(({ hours, channels, sampleRateHz, peakMib }) => ({
    hours,
    channels,
    sample_rate_hz: sampleRateHz,
    peak_mib: peakMib,
  }));
}
