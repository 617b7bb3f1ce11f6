import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { freshness } from './common';
import { heldSettings, settingFault, settings } from './settings';
import { writtenLine } from './written-text';

export const groupParams = z.object({
  name: z.string().regex(namePattern, 'a group name is 1 to 128 of A-Z a-z 0-9 _ -'),
});

export const group = z
  .object({
    name: z.string(),
    settings: heldSettings.nullable().meta({ description: 'null where the file cannot be read' }),
    sso_groups: z.array(z.string()).meta({ description: 'Names that it has at the identity provider' }),
    members: z.number().int(),
    faults: z.array(settingFault),
    version: z.string().nullable().meta({ description: 'For If-Match; null where there is no such group yet' }),
  })
  .meta({ id: 'Group' });
export type GroupWire = z.infer<typeof group>;

export const groupsAnswer = z.object({
  ...freshness,
  groups: z.array(group),
  unknown: z
    .array(z.object({ name: z.string(), users: z.number().int() }))
    .meta({ description: 'Names that settings of users list and no group has: nothing is set by them. At most 200' }),
});
export type GroupsAnswer = z.infer<typeof groupsAnswer>;

/** All of it: what is left out is not set. */
export const groupBody = z.strictObject({
  settings: settings.prefault({}),
  sso_groups: z.array(writtenLine(500).min(1)).max(200).default([]),
});

export const removedAnswer = z.object({ outcome: z.literal('removed') });
