import 'server-only';
import type { z } from 'zod';
import type { estimateAnswer, estimateBody } from '../api/estimate';
import { AppError, type Fault } from '../errors';
import { estimatePeakMib, type Recording, termShares } from '../resources/estimate';
import { foundInJson } from '../resources/found';
import { maxHoursWithinSystemMemory } from '../resources/max-hours';
import type { Note } from '../resources/notes';
import { NoteTaker, readRequirements } from '../resources/read-requirements';
import { recordingSizeMib } from '../resources/recording-size';
import type { Resource, ResourceRequirements } from '../resources/requirements';

type EstimateInput = z.output<typeof estimateBody>;
type EstimateAnswer = z.output<typeof estimateAnswer>;

const resources: readonly Resource[] = ['system', 'gpu', 'disk'];

function faultOf({ path, message }: Note): Fault {
  return { path, message };
}

function invalid(errors: Fault[]): AppError {
  return new AppError('invalid', errors[0]?.message ?? 'The input is invalid.', { errors });
}

/** @throws AppError `invalid` with one entry a fault in `errors`. */
function requirementsOf(input: EstimateInput): { requirements: ResourceRequirements; warnings: Fault[] } {
  const notes = new NoteTaker();
  const requirements = readRequirements(foundInJson(input.requirements), 'requirements', notes);
  if (notes.errors.length > 0) throw invalid(notes.errors.map(faultOf));
  return { requirements, warnings: notes.warnings.map(faultOf) };
}

/** JSON has no infinity, and no machine has so much memory. */
function assertFinite(answer: EstimateAnswer): void {
  const figures = [answer.system_memory_mib, answer.gpu_memory_mib, answer.artifacts_memory_mib, answer.recording_mib];
  if (figures.every(Number.isFinite)) return;
  throw invalid([
    { path: 'requirements', message: 'The estimate is too large to be a number; check the coefficients.' },
  ]);
}

/** What an analysis of one recording needs, by the same formulas as the calculator. */
export function estimate(input: EstimateInput): EstimateAnswer {
  const { requirements, warnings } = requirementsOf(input);
  const recording: Recording = {
    hours: input.hours,
    channels: input.channels,
    sampleRateHz: input.sample_rate_hz,
  };
  const answer: EstimateAnswer = {
    system_memory_mib: estimatePeakMib('system', requirements, recording),
    gpu_memory_mib: estimatePeakMib('gpu', requirements, recording),
    artifacts_memory_mib: estimatePeakMib('disk', requirements, recording),
    recording_mib: recordingSizeMib(recording, input.bytes_per_sample),
    cpu_cores: requirements.cpu_cores,
    terms: resources.flatMap((resource) => termShares(resource, requirements, recording)),
    ...(input.memory_mib === undefined
      ? {}
      : {
          max_hours: maxHoursWithinSystemMemory(requirements, input.memory_mib, input.channels, input.sample_rate_hz),
        }),
    warnings,
  };
  assertFinite(answer);
  return answer;
}
