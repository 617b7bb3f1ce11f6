import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { periodKind } from './common';

/** What a user's or a group's file sets. Everywhere: null, or left out of a body, = not set, which is neither 0 nor `unlimited`. */

const switchSetting = z.boolean().nullable().default(null);
const figure = (least: 'from0' | 'above0') => {
  const number = z.number().max(1e12, 'must be at most 1,000,000,000,000');
  return least === 'from0' ? number.min(0, 'must be 0 or more') : number.gt(0, 'must be above 0; 0 is no cap');
};
const limitSetting = z
  .union([figure('from0'), z.literal('unlimited')])
  .nullable()
  .default(null);
const countSetting = z
  .union([figure('from0').int('must be a whole number'), z.literal('unlimited')])
  .nullable()
  .default(null);
/** 0 would be no cap but a slip (spec: quota). */
const capSetting = z
  .union([figure('above0'), z.literal('unlimited')])
  .nullable()
  .default(null);
const name = z.string().regex(namePattern, 'a name is 1 to 128 of A-Z a-z 0-9 _ -');
export const names = z.array(name).max(1000);

export const switchNames = ['active', 'gpu', 'gpu_share', 'persistent_storage', 'admin', 'author'] as const;
export type SwitchName = (typeof switchNames)[number];
export const limitSettingNames = [
  'allowance_hours',
  'session_limit',
  'session_hours',
  'storage_limit',
  'session_cpus',
  'session_memory_mb',
] as const;
export type LimitSettingName = (typeof limitSettingNames)[number];

export const settings = z
  .strictObject({
    active: switchSetting,
    gpu: switchSetting,
    gpu_share: switchSetting,
    persistent_storage: switchSetting,
    admin: switchSetting,
    author: switchSetting,
    allowance_hours: limitSetting,
    allowance_period: periodKind.nullable().default(null),
    session_limit: countSetting,
    session_hours: limitSetting,
    storage_limit: limitSetting,
    session_cpus: capSetting,
    session_memory_mb: capSetting,
    pools: names.nullable().default(null),
    pools_denied: names.nullable().default(null),
  })
  .meta({
    id: 'Settings',
    description: 'null = not set; 0 is a limit; "unlimited" = no limit. storage_limit in GiB, session_memory_mb in MiB',
  });
export type SettingsWire = z.output<typeof settings>;

const heldLimit = z
  .union([z.number(), z.literal('unlimited')])
  .nullable()
  .default(null);
const heldNames = z.array(z.string()).nullable().default(null);

/** The same in an answer: names and figures as the file has them, also such as could not be saved. */
export const heldSettings: z.ZodType<SettingsWire, z.input<typeof settings>> = settings
  .extend({
    ...{ allowance_hours: heldLimit, session_limit: heldLimit, session_hours: heldLimit, storage_limit: heldLimit },
    ...{ session_cpus: heldLimit, session_memory_mb: heldLimit, pools: heldNames, pools_denied: heldNames },
  })
  .meta({ id: 'HeldSettings', description: 'Settings as a file holds them' });

export const nothingSet: SettingsWire = settings.parse({});

/** What of a file cannot be used, as it stands there; saving puts something else in its place. */
export const settingFault = z.object({ entry: z.string(), reason: z.string() });
