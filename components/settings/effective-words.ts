import { perPeriod } from '@/components/usage/period-words';
import { sourceInWords } from '@/components/usage/source';
import type { LimitSettingName, SwitchName } from '@/lib/api/settings';
import type { UserDetailWire } from '@/lib/api/users';
import { formatLimit, formatMib, formatSetHours } from '@/lib/units/format';
import { limitFields, switchFields } from './limit-fields';

/** What applies to a person now in place of, or because of, one field of their file. */
export interface EffectiveFact {
  /** `20 h a week`, `off`, `no limit`. */
  now: string;
  /** `group lab`, `own settings`, `default`, `administrator`. */
  from: string;
  /** A group says it, so that the person's own word does not count; null where none does. */
  group: string | null;
  /** What would apply with nothing set in the person's own file. */
  unset: string;
}

/** Null where what applies is not known: nobody of that name yet, or settings that cannot be read. */
export function limitFact(name: LimitSettingName, user: UserDetailWire | null): EffectiveFact | null {
  if (!user?.limits) return null;
  if (name === 'allowance_hours') return allowanceFact(user);
  const { value, source } = user.limits[name];
  return factOf(limitValueInWords(name, value), source, 'no limit');
}

function allowanceFact({ allowance, is_admin: isAdmin }: UserDetailWire): EffectiveFact {
  if (!allowance) return factOf('no limit', isAdmin ? 'admin' : 'default', 'no limit');
  const hours = formatSetHours(allowance.hours - allowance.granted_hours);
  return factOf(`${hours} ${perPeriod[allowance.period]}`, allowance.source, 'no limit');
}

export function switchFact(name: SwitchName, user: UserDetailWire | null): EffectiveFact | null {
  if (!user?.switches) return null;
  const { value, source } = user.switches[name];
  return factOf(value ? 'on' : 'off', source, switchFields[name].fallback ? 'on' : 'off');
}

function factOf(now: string, source: string, fallback: string): EffectiveFact {
  const group = source.startsWith('group:') ? source.slice('group:'.length) : null;
  const stays = group !== null || source === 'admin';
  const from = sourceInWords(source);
  return { now, from, group, unset: stays ? `${now}, from ${from}` : fallback };
}

export function limitValueInWords(name: Exclude<LimitSettingName, 'allowance_hours'>, value: number | null): string {
  if (value === null) return 'no limit';
  if (name === 'session_memory_mb') return formatMib(value);
  const { unit } = limitFields[name];
  return formatLimit(value, value === 1 ? unit.replace(/s$/, '') : unit);
}
