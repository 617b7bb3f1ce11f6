import 'server-only';
import type { z } from 'zod';
import type { EstimateAnswer, estimateBody } from '../api/estimate';
import { AppError } from '../errors';
import {
  estimatePeakArtifactsMemoryMib,
  estimatePeakGpuMemoryMib,
  estimatePeakSystemMemoryMib,
  termShares,
} from '../resources/estimate';
import { maxHoursWithinSystemMemory } from '../resources/max-hours';
import { recordingSizeMib } from '../resources/recording-size';

/** What an analysis needs for one recording. Refuses figures that together are beyond any memory (2^53 MiB). */
export function estimate(input: z.output<typeof estimateBody>): EstimateAnswer {
  const { value: requirements, warnings } = input.requirements;
  const recording = { hours: input.hours, channels: input.channels, sampleRateHz: input.sample_rate_hz };
  const answer = {
    system_memory_mib: estimatePeakSystemMemoryMib(requirements, recording),
    gpu_memory_mib: estimatePeakGpuMemoryMib(requirements, recording),
    artifacts_memory_mib: estimatePeakArtifactsMemoryMib(requirements, input.hours),
    recording_mib: recordingSizeMib(recording, input.bytes_per_sample),
  };
  refuseBeyondCounting(answer);
  return {
    ...answer,
    cpu_cores: requirements.cpu_cores,
    terms: (['system', 'gpu', 'disk'] as const).flatMap((resource) => termShares(resource, requirements, recording)),
    ...(input.memory_mib === undefined
      ? {}
      : {
          max_hours: maxHoursWithinSystemMemory(
            requirements,
            input.memory_mib,
            recording.channels,
            recording.sampleRateHz,
          ),
        }),
    warnings: warnings.map(({ path, message }) => ({ path, message })),
  };
}

function refuseBeyondCounting(figures: Record<string, number>): void {
  const beyond = Object.entries(figures).filter(([, mib]) => !(mib <= Number.MAX_SAFE_INTEGER));
  if (beyond.length === 0) return;
  const message = 'comes to more than 9007199254740991 MiB; smaller coefficients or a shorter recording are needed';
  throw new AppError('invalid', 'The request comes to more memory than can be counted.', {
    errors: beyond.map(([path]) => ({ path, message })),
  });
}
