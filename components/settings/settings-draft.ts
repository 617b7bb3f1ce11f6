import {
  type LimitSettingName,
  limitSettingNames,
  type SettingsWire,
  type SwitchName,
  switchNames,
} from '@/lib/api/settings';
import { namePattern } from '@/lib/cluster/names';
import type { FieldErrors, FieldRule, FieldRules } from './field-rules';
import {
  isSameLimit,
  type LimitDraft,
  limitDraft,
  limitFields,
  limitInWords,
  readLimitText,
  switchFields,
} from './limit-fields';

/** What a file sets, as a form holds it: figures as they are typed. */
export type SettingsDraft = Record<SwitchName, boolean | null> &
  Record<LimitSettingName, LimitDraft> &
  Pick<SettingsWire, 'allowance_period' | 'pools' | 'pools_denied'>;

export interface SettingFault {
  entry: string;
  reason: string;
}

export function settingsDraft(settings: SettingsWire, faults: readonly SettingFault[]): SettingsDraft {
  const isUnusable = (name: string) => faults.some(({ entry }) => entry === name);
  const limits = limitSettingNames.map((name) => [name, limitDraft(settings[name], isUnusable(name))]);
  return { ...settings, ...(Object.fromEntries(limits) as Record<LimitSettingName, LimitDraft>) };
}

/** What is saved, or why fields cannot be. */
export function readSettingsDraft(draft: SettingsDraft): { settings: SettingsWire; errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const limits = limitSettingNames.map((name) => {
    const { value, error } = readLimit(name, draft[name]);
    if (error !== null) errors[name] = error;
    return [name, value] as const;
  });
  for (const name of ['pools', 'pools_denied'] as const) {
    const error = namesError(draft[name] ?? []);
    if (error !== null) errors[name] = error;
  }
  const settings = { ...draft, ...(Object.fromEntries(limits) as Pick<SettingsWire, LimitSettingName>) };
  return { settings: onlySettings(settings), errors };
}

/** A group's or a user's draft has fields beside the settings. */
function onlySettings(draft: SettingsWire): SettingsWire {
  const names = Object.keys(settingsRules) as (keyof SettingsWire)[];
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as unknown as SettingsWire;
}

function readLimit(name: LimitSettingName, { kind, text }: LimitDraft) {
  if (kind === 'unset') return { value: null, error: null };
  if (kind === 'unlimited') return { value: 'unlimited' as const, error: null };
  if (kind === 'unusable') return { value: null, error: 'Choose what is to stand here.' };
  const reading = readLimitText(name, text);
  if (reading.kind === 'figure') return { value: reading.value, error: null };
  return { value: null, error: reading.kind === 'refused' ? reading.hint : `Write a number.` };
}

/** Why a list of names cannot be saved; null where it can. */
export function namesError(names: readonly string[]): string | null {
  const wrong = names.filter((name) => !namePattern.test(name));
  if (wrong.length === 0) return null;
  const quoted = wrong.map((name) => `“${name.slice(0, 40)}”`).join(', ');
  return `${quoted}: a name is 1 to 128 of A-Z a-z 0-9 _ -`;
}

export const namesRule = (label: string): FieldRule<readonly string[] | null> => ({
  label,
  words: (names) => (names === null ? 'not set' : names.length === 0 ? 'none' : names.join(', ')),
});

const switchRule = (name: SwitchName): FieldRule<boolean | null> => ({
  label: switchFields[name].label,
  words: (value) => (value === null ? 'not set' : value ? 'on' : 'off'),
});

const limitRule = (name: LimitSettingName): FieldRule<LimitDraft> => ({
  label: limitFields[name].label,
  words: (value) => limitInWords(name, value),
  same: (one, other) => isSameLimit(name, one, other),
});

export const settingsRules = {
  ...(Object.fromEntries(switchNames.map((name) => [name, switchRule(name)])) as Record<
    SwitchName,
    FieldRule<boolean | null>
  >),
  ...(Object.fromEntries(limitSettingNames.map((name) => [name, limitRule(name)])) as Record<
    LimitSettingName,
    FieldRule<LimitDraft>
  >),
  allowance_period: { label: 'Period of the allowance', words: (period) => period ?? 'not set' },
  pools: namesRule('Pools opened'),
  pools_denied: namesRule('Pools denied'),
} satisfies FieldRules<SettingsDraft>;

/** `pools_denied[2]` is shown at the field `pools_denied`. */
export function fieldOfEntry(entry: string): string {
  return entry.replace(/\[.*$/, '');
}
