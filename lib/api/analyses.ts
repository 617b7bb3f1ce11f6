import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { bounds } from '../resources/bounds';
import { freshness, instant } from './common';
import { measuredRun } from './fit';
import { writtenText } from './written-text';

const nameWords = '1 to 128 of A-Z a-z 0-9 _ - are needed';
const id = z.string().regex(namePattern, nameWords);

export const analysisParams = z.object({ id });
export const versionParams = z.object({ id, version: id });

const note = z.object({
  path: z.string(),
  message: z.string(),
  line: z.number().int().nullable().meta({ description: 'In the configuration, counted from 1' }),
});
export type ConfigurationNote = z.infer<typeof note>;

const version = z
  .object({
    version: z.string(),
    by: z.string(),
    at: instant.nullable(),
    note: z.string(),
    registered: z.boolean().meta({ description: 'An administrator released it for everybody' }),
    registered_by: z.string().nullable(),
    registered_at: instant.nullable(),
  })
  .meta({ id: 'AnalysisVersion' });
export type AnalysisVersionWire = z.infer<typeof version>;

const row = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({ description: '`identification.name` of the newest version' }),
    newest: version.nullable().meta({ description: 'null where the index names no version' }),
    registered_version: z.string().nullable().meta({ description: 'The newest registered one: what a launch takes' }),
    versions: z.number().int(),
    claim_8h_mib: z
      .number()
      .nullable()
      .meta({ description: 'System memory of the newest version for 8 h, 2 channels, 256 Hz; null = unreadable' }),
    problem: z.string().nullable().meta({ description: 'Why the newest version cannot be read, in words' }),
  })
  .meta({ id: 'AnalysisRow' });
export type AnalysisRowWire = z.infer<typeof row>;

export const analysesAnswer = z.object({ ...freshness, analyses: z.array(row) });
export type AnalysesAnswer = z.infer<typeof analysesAnswer>;

export const analysisAnswer = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    index_version: z.string().meta({ description: 'For If-Match of every write of this analysis' }),
    versions: z.array(version).meta({ description: 'Oldest first' }),
    runs: z.array(measuredRun).nullable().meta({ description: 'Measured runs; null = none saved, or unreadable' }),
    runs_version: z.string().nullable().meta({ description: 'For If-Match of the runs; null = none saved' }),
    runs_error: z.string().nullable(),
    may_remove: z.boolean(),
  })
  .meta({ id: 'Analysis' });
export type AnalysisWire = z.infer<typeof analysisAnswer>;

export const versionAnswer = z
  .object({
    id: z.string(),
    ...version.shape,
    text: z.string().meta({ description: "The configuration file's text as it was saved" }),
    errors: z.array(note).meta({ description: 'Why it cannot be read; empty = it can' }),
    warnings: z.array(note),
  })
  .meta({ id: 'AnalysisConfiguration' });
export type AnalysisConfigurationWire = z.infer<typeof versionAnswer>;

/** A new version. The text is kept byte for byte; one that cannot be read is refused with every fault. */
export const saveAnalysisBody = z.strictObject({
  // Half of a character would be another one in the file.
  text: z.string().refine((text) => !/\p{Cs}/u.test(text), 'must not hold halves of characters'),
  note: writtenText(500).default(''),
});

export const saveAnalysisAnswer = z.object({
  outcome: z.enum(['saved', 'unchanged']).meta({ description: 'unchanged: the newest version is the same text' }),
  version: z.string(),
  analysis: analysisAnswer,
});
export type SaveAnalysisAnswer = z.infer<typeof saveAnalysisAnswer>;

export const mostSavedRuns = 10_000;
export const saveRunsBody = z.strictObject({
  runs: z.array(measuredRun).max(mostSavedRuns, `at most ${mostSavedRuns} runs are kept`),
});

const integerWords = 'an integer of 0 or more is needed';
const secondsWords = 'an integer above 0 is needed';

/**
 * An administrator's act on a version. `wall_clock` and `priority` that differ from what its text says become a new,
 * registered version, since a version's text is never changed.
 */
export const registerBody = z.discriminatedUnion('registered', [
  z.strictObject({ registered: z.literal(false) }),
  z.strictObject({
    registered: z.literal(true),
    wall_clock: z
      .strictObject({
        seconds: z.number(secondsWords).int(secondsWords).positive(secondsWords).max(bounds.seconds.most),
        reason: writtenText(1000).min(1, 'say why this analysis needs more than the default'),
      })
      .nullable(),
    priority: z.number(integerWords).int(integerWords).nonnegative(integerWords).max(bounds.priority.most),
  }),
]);

export const removeAnalysisAnswer = z.object({ id: z.string(), outcome: z.enum(['removed', 'already_removed']) });
