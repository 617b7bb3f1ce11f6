import { limitFields, switchFields } from '@/components/settings/limit-fields';
import { perPeriod } from '@/components/usage/period-words';
import { type LimitSettingName, limitSettingNames, type SettingsWire, switchNames } from '@/lib/api/settings';
import { formatCount, formatLimit, formatMib, formatSetHours } from '@/lib/units/format';

/** What a group sets, each in a few words: `20 h a month`, `GPU sessions off`. Nothing where it sets nothing. */
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
  if (value === 'unlimited') return [`${uncapitalised(limitFields[name].label)} unlimited`];
  if (name === 'allowance_hours') {
    return [`${formatSetHours(value)} ${perPeriod[settings.allowance_period ?? 'month']}`];
  }
  return [figureWords[name](value)];
}

const figureWords: Record<Exclude<LimitSettingName, 'allowance_hours'>, (value: number) => string> = {
  session_limit: (value) => `${formatLimit(value, value === 1 ? 'session' : 'sessions')} at once`,
  session_hours: (value) => `sessions of ${formatSetHours(value)}`,
  storage_limit: (value) => `${formatLimit(value, 'GiB')} of storage`,
  session_cpus: (value) => `${formatLimit(value, value === 1 ? 'core' : 'cores')} a session`,
  session_memory_mb: (value) => `${value < 1024 ? formatMib(value) : formatLimit(value / 1024, 'GiB')} a session`,
};

function poolWords(verb: string, names: readonly string[] | null): string[] {
  if (names === null || names.length === 0) return [];
  const shown = names.length > 3 ? formatCount(names.length, 'pool') : names.join(', ');
  return [names.length > 3 ? `${verb} ${shown}` : `${verb} ${names.length === 1 ? 'pool' : 'pools'} ${shown}`];
}

/** Within a list of words; `GPU` stays. */
function uncapitalised(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
