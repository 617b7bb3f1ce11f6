import type { AnalysisRowWire } from '@/lib/api/analyses';
import type { CsvColumn } from '@/lib/units/csv';

export const analysesCsvColumns: readonly CsvColumn<AnalysisRowWire>[] = [
  { header: 'id', cell: ({ id }) => id },
  { header: 'name', cell: ({ name }) => name },
  { header: 'versions', cell: ({ versions }) => versions },
  { header: 'newest_version', cell: ({ newest }) => newest?.version ?? null },
  { header: 'saved_by', cell: ({ newest }) => newest?.by ?? null },
  { header: 'saved_at', cell: ({ newest }) => newest?.at ?? null },
  { header: 'note', cell: ({ newest }) => newest?.note ?? null },
  { header: 'registered_version', cell: ({ registered_version }) => registered_version },
  { header: 'claim_8h_2ch_256hz_mib', cell: ({ claim_8h_mib }) => claim_8h_mib },
  { header: 'problem', cell: ({ problem }) => problem },
];
