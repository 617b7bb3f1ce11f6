import { z } from 'zod';
import { freshness, instant, username } from './common';
import { groupBody, groupParams } from './groups';
import { poolBody, poolParams } from './pools';
import { overdueReasons } from './sessions';
import { limitSettingNames, switchNames } from './settings';
import { userSettingsBody } from './user-settings';
import { userStates } from './users';

/** A change that is not saved yet; null in its place: the record is removed. */
export const previewBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), name: username, change: userSettingsBody }),
  z.strictObject({ kind: z.literal('group'), name: groupParams.shape.name, change: groupBody.nullable() }),
  z.strictObject({ kind: z.literal('pool'), name: poolParams.shape.name, change: poolBody.nullable() }),
]);
export type PreviewBody = z.input<typeof previewBody>;

const standing = z.object({
  state: z.enum(userStates),
  hours: z.number().nullable(),
  used_hours: z.number(),
  remaining_hours: z.number().nullable(),
  over_hours: z.number(),
  runs_out_at: instant.nullable(),
});
export type PreviewStanding = z.infer<typeof standing>;

/** What a change does to one person, the gravest first: no room left, will run out, neither any more, only other figures. */
export const previewEffects = ['spent', 'runs_out', 'relieved', 'changed'] as const;

/** What of that which applies to a person a change can alter, beside the figures of the allowance. */
export const previewedParts = [
  ...switchNames,
  ...limitSettingNames,
  'allowance_period',
  'pools',
  'pools_denied',
  'groups',
  'pool_access',
] as const;
export type PreviewedPart = (typeof previewedParts)[number];

export const previewAnswer = z
  .object({
    ...freshness,
    counts: z.object({ spent: z.int(), runs_out: z.int(), relieved: z.int(), changed: z.int() }),
    users: z
      .array(
        z.object({
          username,
          effect: z.enum(previewEffects),
          before: standing,
          after: standing,
          parts: z.array(z.enum(previewedParts)).meta({ description: 'What applies to them otherwise than before' }),
        }),
      )
      .meta({ description: 'Whom it changes anything for, the gravest first; at most 200' }),
    overdue: z
      .array(z.object({ session_id: z.string(), username, app_name: z.string(), reason: z.enum(overdueReasons) }))
      .meta({ description: 'Sessions that would be overdue as soon as it is saved, and are not now' }),
  })
  .meta({ id: 'Preview' });
export type PreviewAnswer = z.infer<typeof previewAnswer>;
