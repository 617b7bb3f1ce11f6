import { z } from 'zod';
import { foundInJson } from '../resources/found';
import type { Note } from '../resources/notes';
import { NoteTaker, readRequirements } from '../resources/read-requirements';
import { type ResourceRequirements, termDefinitions } from '../resources/requirements';

/** What the block says, and what in it deserves a word. */
interface ReadRequirements {
  value: ResourceRequirements;
  warnings: Note[];
}

const documentedFields = {
  cpu_cores: { type: 'integer', minimum: 1, description: 'Whole cores' },
  ...Object.fromEntries(
    termDefinitions.map(({ field, unit, meaning }) => [
      field,
      {
        type: 'number',
        minimum: 0,
        ...(field === 'base_system_memory_mib' ? {} : { default: 0 }),
        description: `${unit}. ${meaning}`,
      },
    ]),
  ),
  gpus: { type: 'integer', minimum: 0, default: 0 },
  gpu_required: { type: 'boolean', default: false, description: 'True needs gpus of 1 or more' },
} as const;

/** Fields of the configuration's `resources` block (spec: estimator); read by the rules that read the file. */
const requirements = z
  .record(z.string(), z.unknown(), 'an object with the fields of a resources block is needed')
  .transform((block, context): ReadRequirements => {
    const notes = new NoteTaker();
    const value = readRequirements(foundInJson(block), 'requirements', notes);
    for (const { path, found, allowed } of notes.errors) {
      const message = `found ${found}; ${allowed}`;
      context.issues.push({ code: 'custom', path: path.split('.').slice(1), message, input: block });
    }
    return { value, warnings: notes.warnings };
  })
  .meta({
    description: "The configuration's resources block",
    override: {
      type: 'object',
      properties: documentedFields,
      required: ['cpu_cores', 'base_system_memory_mib'],
      additionalProperties: true,
    },
  });

const figureWords = 'a number of 0 or more is needed';
const countWords = 'an integer of 0 or more is needed';
const figure = z.number(figureWords).nonnegative(figureWords);
const positiveWords = 'a number above 0 is needed';

export const estimateBody = z.object({
  requirements,
  hours: figure,
  channels: z.number(countWords).int(countWords).nonnegative(countWords),
  sample_rate_hz: figure,
  memory_mib: figure.optional(),
  bytes_per_sample: z
    .number(positiveWords)
    .positive(positiveWords)
    .default(2)
    .meta({ description: 'On disk; 2 as in EDF' }),
});

export const estimateAnswer = z
  .object({
    system_memory_mib: z.number().int(),
    gpu_memory_mib: z.number().int(),
    artifacts_memory_mib: z.number().int(),
    recording_mib: z.number().meta({ description: "The input's size on disk" }),
    cpu_cores: z.number().int(),
    terms: z
      .array(z.object({ field: z.string(), mib: z.number() }))
      .meta({ description: 'What each term adds, not rounded: system memory, then GPU memory, then disk' }),
    max_hours: z.number().nullable().optional().meta({ description: 'Only with memory_mib; null = any length' }),
    warnings: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .meta({ id: 'Estimate' });
export type EstimateAnswer = z.infer<typeof estimateAnswer>;
