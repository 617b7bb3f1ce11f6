import type { GroupWire } from '@/lib/api/groups';
import { limitSettingNames, switchNames } from '@/lib/api/settings';
import type { CsvColumn } from '@/lib/units/csv';

const units = { storage_limit: 'storage_limit_gib', session_memory_mb: 'session_memory_mib' } as const;
type WithUnit = keyof typeof units;

/** The list of groups as a file: one row a group; empty where nothing is set. */
export const groupsCsvColumns: readonly CsvColumn<GroupWire>[] = [
  { header: 'group', cell: ({ name }) => name },
  { header: 'members', cell: ({ members }) => members },
  { header: 'names_at_identity_provider', cell: ({ sso_groups: names }) => names.join(' ') },
  ...limitSettingNames.map(
    (name): CsvColumn<GroupWire> => ({
      header: units[name as WithUnit] ?? name,
      cell: ({ settings }) => settings?.[name] ?? null,
    }),
  ),
  { header: 'allowance_period', cell: ({ settings }) => settings?.allowance_period ?? null },
  ...switchNames.map(
    (name): CsvColumn<GroupWire> => ({ header: name, cell: ({ settings }) => settings?.[name] ?? null }),
  ),
  { header: 'pools', cell: ({ settings }) => settings?.pools?.join(' ') ?? null },
  { header: 'pools_denied', cell: ({ settings }) => settings?.pools_denied?.join(' ') ?? null },
  { header: 'faults', cell: ({ faults }) => faults.map(({ entry, reason }) => `${entry} ${reason}`.trim()).join('; ') },
];
