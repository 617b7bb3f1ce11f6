import type { PeriodKind } from '../time/period';
import type { GroupRecord, LimitValue, SettingValues } from './records';
import type { Source } from './source';

/** One file that sets a limit, and what it says; null = "no limit". */
export interface Considered {
  source: Source;
  value: number | null;
  period?: PeriodKind;
}

export interface SourcedLimit {
  value: number | null;
  source: Source;
  /** Every file that sets the limit: the user's own first, then the groups by name. */
  considered: Considered[];
}

export interface EffectiveAllowance {
  /** Hours of the period; null = no allowance, 0 is one. */
  hours: number | null;
  period: PeriodKind;
  source: Source;
  considered: Considered[];
}

type LimitName = 'sessionLimit' | 'sessionHours' | 'storageLimitGib' | 'sessionCpus' | 'sessionMemoryMib';

/** What a file that names hours but no period means (spec: quota). */
const defaultPeriod: PeriodKind = 'month';
const periodLength: Record<PeriodKind, number> = { day: 1, week: 2, month: 3 };

/** "No limit" is above every number. */
function asNumber(value: LimitValue): number {
  return value ?? Number.POSITIVE_INFINITY;
}

function consideredFile(
  name: LimitName | 'allowanceHours',
  source: Source,
  values: SettingValues,
): Considered | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (name !== 'allowanceHours') return { source, value };
  return { source, value, period: values.allowancePeriod ?? defaultPeriod };
}

function consideredFiles(name: LimitName | 'allowanceHours', own: SettingValues, groups: GroupRecord[]): Considered[] {
  const considered: Considered[] = [];
  const ofOwn = consideredFile(name, 'own', own);
  if (ofOwn) considered.push(ofOwn);
  for (const group of groups) {
    const ofGroup = consideredFile(name, `group:${group.name}`, group.settings.values);
    if (ofGroup) considered.push(ofGroup);
  }
  return considered;
}

/** The groups' files where one of them sets the limit, else the user's own. */
function competing(considered: Considered[]): Considered[] {
  const ofGroups = considered.filter(({ source }) => source !== 'own');
  return ofGroups.length > 0 ? ofGroups : considered;
}

/** The smallest of the groups' limits; on a tie the first group by name. `groups` come sorted by name. */
export function overlayLimit(name: LimitName, own: SettingValues, groups: GroupRecord[]): SourcedLimit {
  const considered = consideredFiles(name, own, groups);
  const [first, ...others] = competing(considered);
  if (!first) return { value: null, source: 'default', considered };
  const winner = others.reduce((best, next) => (asNumber(next.value) < asNumber(best.value) ? next : best), first);
  return { value: winner.value, source: winner.source, considered };
}

function beats(challenger: Considered, holder: Considered): boolean {
  const difference = asNumber(challenger.value) - asNumber(holder.value);
  // NaN where both are "no limit": a tie.
  if (difference < 0 || difference > 0) return difference < 0;
  return periodLength[challenger.period ?? defaultPeriod] > periodLength[holder.period ?? defaultPeriod];
}

/** The group with the smallest number, with its own period; on a tie the longer period, then the first group by name. */
export function overlayAllowance(own: SettingValues, groups: GroupRecord[]): EffectiveAllowance {
  const considered = consideredFiles('allowanceHours', own, groups);
  const [first, ...others] = competing(considered);
  if (!first) return { hours: null, period: defaultPeriod, source: 'default', considered };
  const winner = others.reduce((best, next) => (beats(next, best) ? next : best), first);
  return { hours: winner.value, period: winner.period ?? defaultPeriod, source: winner.source, considered };
}
