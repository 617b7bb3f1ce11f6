import type { z } from 'zod';
import type { UserSettingsWire, userSettingsBody } from '@/lib/api/user-settings';
import type { RecordKind } from './field-rules';
import {
  namesError,
  namesRule,
  readSettingsDraft,
  type SettingsDraft,
  settingsDraft,
  settingsRules,
} from './settings-draft';

export type UserDraft = SettingsDraft & { groups: readonly string[] };
export type UserBody = z.output<typeof userSettingsBody>;

/** A user's own file as a form. */
export const userKind: RecordKind<UserSettingsWire, UserDraft, UserBody> = {
  draftOf: ({ settings, groups, faults }) => ({ ...settingsDraft(settings, faults), groups }),
  rules: { groups: namesRule('Groups'), ...settingsRules },
  read: (draft) => {
    const { settings, errors: found } = readSettingsDraft(draft);
    const ofGroups = namesError(draft.groups);
    const errors = ofGroups === null ? found : { ...found, groups: ofGroups };
    if (Object.keys(errors).length > 0) return { body: null, errors };
    return { body: { settings, groups: [...draft.groups] }, errors: null };
  },
};
