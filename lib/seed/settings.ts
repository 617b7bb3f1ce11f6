import type { PeriodKind } from '../time/period';
import { type SeedSettings, seedGroups } from './cluster';
import type { Person } from './people';

/**
 * What the settings of the seed's people come to. A plain reading of the rules for the few forms that the seed uses,
 * apart from the product's own, so that the facts check it and do not repeat it.
 */

export interface SeedAllowance {
  hours: number;
  period: PeriodKind;
  source: string;
}

/** The groups that count for the person, by name. */
export function groupsOf(person: Person): string[] {
  const single = person.settings.group;
  const provided = Object.entries(seedGroups).flatMap(([name, group]) => {
    const ssoGroups = group.sso_groups as string[];
    return person.providerGroups.some((named) => ssoGroups.includes(named.replace(/^\//, ''))) ? [name] : [];
  });
  return [...new Set([...person.groups, ...(typeof single === 'string' ? [single] : []), ...provided])].sort();
}

/** A limit's value: the smallest that a group sets, else the person's own; null = no limit. */
export function limitOf(person: Person, setting: string): number | null {
  if (person.isAdmin) return null;
  const values = groupSettingsOf(person).flatMap((settings) => {
    const value = settings[setting];
    return typeof value === 'number' ? [value] : [];
  });
  const own = person.settings[setting];
  if (values.length > 0) return Math.min(...values);
  return typeof own === 'number' ? own : null;
}

export function allowanceOf(person: Person, settings: SeedSettings = person.settings): SeedAllowance | null {
  if (person.isAdmin) return null;
  const fromGroups = groupsOf(person).flatMap((name) => {
    const found = allowanceIn(seedGroups[name] ?? {}, `group:${name}`);
    return found ? [found] : [];
  });
  const smallest = fromGroups.sort((a, b) => a.hours - b.hours)[0];
  return smallest ?? allowanceIn(settings, 'own');
}

function allowanceIn(settings: SeedSettings, source: string): SeedAllowance | null {
  const hours = settings.allowance_hours;
  if (typeof hours !== 'number') return null;
  return { hours, period: (settings.allowance_period as PeriodKind | undefined) ?? 'month', source };
}

function groupSettingsOf(person: Person): SeedSettings[] {
  return groupsOf(person).map((name) => seedGroups[name] ?? {});
}
