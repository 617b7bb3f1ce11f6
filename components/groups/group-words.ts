import { limitValueInWords } from '@/components/settings/effective-words';
import { limitFields, switchFields } from '@/components/settings/limit-fields';
import { perPeriod } from '@/components/usage/period-words';
import { type LimitSettingName, limitSettingNames, type SettingsWire, switchNames } from '@/lib/api/settings';
import { formatSetHours } from '@/lib/units/format';

/** What a group sets, each in a few words: `allowance 20 h a month`, `GPU sessions off`. Nothing where it sets nothing. */
export function settingsInWords(settings: SettingsWire): string[] {
  const limits = limitSettingNames.flatMap((name) => limitWords(name, settings));
  const switches = switchNames.flatMap((name) => {
    const value = settings[name];
    return value === null ? [] : [`${uncapitalised(switchFields[name].label)} ${value ? 'on' : 'off'}`];
  });
  return [...limits, ...switches, ...poolWords('opens', settings.pools), ...poolWords('denies', settings.pools_denied)];
}

function limitWords(name: LimitSettingName, settings: SettingsWire): string[] {
  const value = settings[name];
  if (value === null) return [];
  return [`${uncapitalised(limitFields[name].label)} ${valueWords(name, value, settings)}`];
}

function valueWords(name: LimitSettingName, value: number | 'unlimited', settings: SettingsWire): string {
  if (value === 'unlimited') return value;
  if (name === 'allowance_hours') return `${formatSetHours(value)} ${perPeriod[settings.allowance_period ?? 'month']}`;
  return limitValueInWords(name, value);
}

function poolWords(verb: string, names: readonly string[] | null): string[] {
  if (names === null || names.length === 0) return [];
  return [`${verb} ${names.length === 1 ? 'pool' : 'pools'} ${names.join(', ')}`];
}

/** Within a list of words; `GPU` stays. */
function uncapitalised(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
