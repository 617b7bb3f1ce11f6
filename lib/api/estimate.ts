import { z } from 'zod';

/** Fields of the configuration's `resources` block (spec: estimator); read by `lib/resources`, which names every fault. */
const requirements = z.record(z.string(), z.unknown());

export const estimateBody = z.object({
  requirements,
  hours: z.number().nonnegative(),
  channels: z.number().int().nonnegative(),
  sample_rate_hz: z.number().nonnegative(),
  memory_mib: z.number().nonnegative().optional(),
  bytes_per_sample: z.number().positive().default(2).meta({ description: 'On disk; 2 as in EDF' }),
});

export const estimateAnswer = z
  .object({
    system_memory_mib: z.number().int(),
    gpu_memory_mib: z.number().int(),
    artifacts_memory_mib: z.number().int(),
    recording_mib: z.number().meta({ description: "The input's size on disk" }),
    cpu_cores: z.number().int(),
    terms: z.array(z.object({ field: z.string(), mib: z.number() })),
    max_hours: z.number().nullable().optional().meta({ description: 'Only with memory_mib; null = any length' }),
    warnings: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .meta({ id: 'Estimate' });
