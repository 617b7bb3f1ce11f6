import type { z } from 'zod';
import type { RecordKind } from '@/components/settings/field-rules';
import {
  namesRule,
  readSettingsDraft,
  type SettingsDraft,
  settingsDraft,
  settingsRules,
} from '@/components/settings/settings-draft';
import type { GroupWire, groupBody } from '@/lib/api/groups';
import { nothingSet } from '@/lib/api/settings';

export type GroupDraft = SettingsDraft & { sso_groups: readonly string[] };
export type GroupBody = z.output<typeof groupBody>;

/** A group's file as a form; of one that cannot be read nothing is set. */
export const groupKind: RecordKind<GroupWire, GroupDraft, GroupBody> = {
  draftOf: ({ settings, sso_groups, faults }) => ({ ...settingsDraft(settings ?? nothingSet, faults), sso_groups }),
  rules: { sso_groups: namesRule('Names at the identity provider'), ...settingsRules },
  read: (draft) => {
    const { settings, errors } = readSettingsDraft(draft);
    if (Object.keys(errors).length > 0) return { body: null, errors };
    return { body: { settings, sso_groups: [...draft.sso_groups] }, errors: null };
  },
};
