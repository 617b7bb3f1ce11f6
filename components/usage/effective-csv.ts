import { limitFields } from '@/components/settings/limit-fields';
import { type LimitSettingName, limitSettingNames, switchNames } from '@/lib/api/settings';
import type { LimitWire, UserDetailWire } from '@/lib/api/users';
import type { CsvCell, CsvColumn } from '@/lib/units/csv';

interface EffectiveOfFile {
  setting: string;
  /** `unlimited` where there is no limit; names parted by blanks. */
  value: CsvCell;
  unit: string;
  /** `own`, `group:<name>`, `default` or `admin`; empty for names, which add up. */
  source: string;
  /** What each file said where more than one did: `own 40; group:lab 20`. */
  considered: string;
}

/** Everything that applies to a person; nothing where that is not known. */
export function effectiveRowsOf(user: UserDetailWire): EffectiveOfFile[] {
  const { limits, switches, pools, pools_denied: denied } = user;
  if (limits === null) return [];
  const names = { pools, pools_denied: denied };
  return [
    ...limitSettingNames.map((name) => limitRow(name, user, limits)),
    ...switchNames.flatMap((name) => {
      const entry = switches?.[name];
      return entry ? [{ setting: name, value: entry.value, unit: '', source: entry.source, considered: '' }] : [];
    }),
    ...Object.entries(names).map(([setting, list]) => ({
      ...{ setting, value: list.join(' '), unit: '', source: '', considered: '' },
    })),
  ];
}

function limitRow(
  name: LimitSettingName,
  { allowance, is_admin: isAdmin }: UserDetailWire,
  limits: NonNullable<UserDetailWire['limits']>,
): EffectiveOfFile {
  if (name !== 'allowance_hours') {
    const { value, source, considered } = limits[name];
    return {
      ...{ setting: name, value: value ?? 'unlimited', unit: limitFields[name].unit, source },
      considered: saidBy(considered),
    };
  }
  const none = { setting: name, value: 'unlimited', unit: 'h', source: isAdmin ? 'admin' : 'default', considered: '' };
  if (allowance === null) return none;
  return {
    ...{ setting: name, value: allowance.hours - allowance.granted_hours, unit: `h a ${allowance.period}` },
    ...{ source: allowance.source, considered: saidBy(allowance.considered) },
  };
}

function saidBy(considered: LimitWire['considered']): string {
  if (!considered || considered.length < 2) return '';
  return considered
    .map(({ source, value, period }) => [source, value ?? 'unlimited', period ? `a ${period}` : ''].join(' ').trim())
    .join('; ');
}

export const effectiveCsvColumns: readonly CsvColumn<EffectiveOfFile>[] = [
  { header: 'setting', cell: ({ setting }) => setting },
  { header: 'value', cell: ({ value }) => value },
  { header: 'unit', cell: ({ unit }) => unit },
  { header: 'source', cell: ({ source }) => source },
  { header: 'considered', cell: ({ considered }) => considered },
];
