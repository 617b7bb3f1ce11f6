import type { Recording } from '@/lib/resources/estimate';

/** One night: what analyses are held against each other at, the same that the API's list claims for. */
export const usualRecording: Recording = { hours: 8, channels: 2, sampleRateHz: 256 };
