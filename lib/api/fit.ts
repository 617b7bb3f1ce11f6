import { z } from 'zod';
import { type TermField, termFields } from '../resources/requirements';

const figureWords = 'a number of 0 or more is needed';
const countWords = 'an integer of 0 or more is needed';
const peakWords = 'a number above 0 is needed';

/** A run of an analysis as it was measured. */
export const measuredRun = z
  .object({
    hours: z.number(figureWords).nonnegative(figureWords),
    channels: z.number(countWords).int(countWords).nonnegative(countWords),
    sample_rate_hz: z.number(figureWords).nonnegative(figureWords),
    peak_mib: z.number(peakWords).positive(peakWords),
  })
  .meta({ id: 'MeasuredRun' });
export type MeasuredRunWire = z.infer<typeof measuredRun>;

const field = z.enum(termFields as [TermField, ...TermField[]]);

export const fitBody = z.object({
  runs: z.array(measuredRun).meta({ description: 'As many as terms or more, at most 10,000' }),
  headroom: z
    .number(figureWords)
    .nonnegative(figureWords)
    .max(100, 'a share of 100 or less is needed')
    .default(0.3)
    .meta({ description: 'Share by which the claim has to exceed every measured peak' }),
  terms: z
    .array(field)
    .optional()
    .meta({ description: 'Which terms may be used, all of one resource; left out: all of system memory' }),
});

export const fitAnswer = z
  .object({
    requirements: z
      .record(z.string(), z.number())
      .meta({ description: 'The chosen terms, rounded up to 3 significant digits, covering every run' }),
    runs: z.array(
      z.object({
        ...measuredRun.shape,
        claim_mib: z.number().int(),
        headroom: z.number().meta({ description: 'claim / peak - 1' }),
      }),
    ),
    worst_headroom: z.number(),
    total_over_claim_mib: z.number().meta({ description: 'Sum of claim - peak over the runs' }),
    least_over_claim_mib: z.number().meta({
      description: 'The same before rounding: no other choice of these terms that covers the runs claims less',
    }),
    indistinguishable: z.array(z.array(z.string())).meta({ description: 'Terms that these runs cannot tell apart' }),
    suggestions: z.array(z.string()).meta({ description: 'Runs to measure that would tell them apart' }),
  })
  .meta({ id: 'Fit' });
export type FitAnswer = z.infer<typeof fitAnswer>;
