import type { TokenWire } from '@/lib/api/tokens';
import type { CsvColumn } from '@/lib/units/csv';

/** A person's tokens as a file: one row each; no end and no use yet are empty. */
export const tokensCsvColumns: readonly CsvColumn<TokenWire>[] = [
  { header: 'id', cell: (token) => token.id },
  { header: 'username', cell: (token) => token.username },
  { header: 'label', cell: (token) => token.label },
  { header: 'role', cell: (token) => token.role },
  { header: 'created_by', cell: (token) => token.created_by },
  { header: 'created_at', cell: (token) => token.created_at },
  { header: 'expires_at', cell: (token) => token.expires_at },
  { header: 'expired', cell: (token) => token.expired },
  { header: 'last_used', cell: (token) => token.last_used },
];
