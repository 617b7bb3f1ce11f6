import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { periodKind, username, userParams, utcDay } from './common';
import { heldSettings, names, settingFault, settings } from './settings';
import { grant, userDetail } from './users';
import { writtenText } from './written-text';

/** A user's own file as a form shows it, beside what applies. */
export const userSettings = z
  .object({
    username,
    settings: heldSettings,
    groups: z.array(z.string()).meta({ description: 'As the file lists them' }),
    provider_groups: z.array(z.string()).meta({ description: 'As the identity provider named them last' }),
    has_key: z.boolean().meta({ description: 'Whether the file holds a public key, which a change leaves as it is' }),
    is_admin_by_key: z.boolean().meta({ description: 'keys/admins holds this name: an administrator whatever is set' }),
    faults: z.array(settingFault),
    version: z.string().nullable().meta({ description: 'For If-Match; null where the user has no file of settings' }),
    effective: userDetail.nullable().meta({ description: 'What applies; null where there is no such user yet' }),
  })
  .meta({ id: 'UserSettings' });
export type UserSettingsWire = z.infer<typeof userSettings>;

/** All of them: what is left out is not set. */
export const userSettingsBody = z.strictObject({ settings: settings.prefault({}), groups: names.default([]) });

export const grantBody = z.strictObject({
  id: z
    .string()
    .regex(namePattern, 'an id is 1 to 128 of A-Z a-z 0-9 _ -')
    .optional()
    .meta({ description: 'Of your own making, so that a request that is sent again does not grant again' }),
  hours: z.number().gt(0, 'must be above 0').max(1e6, 'must be at most 1,000,000'),
  period: periodKind.optional().meta({ description: "Default: the user's present allowance period" }),
  period_start: utcDay.optional().meta({ description: 'Default: the running period; else its first day' }),
  reason: writtenText(500).default(''),
});
export const grantsAnswer = z.object({ username, grants: z.array(grant) });
export const grantParams = userParams.extend({ id: z.string().min(1).max(128) });
