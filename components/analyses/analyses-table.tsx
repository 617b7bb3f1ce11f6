import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Figure } from '@/components/ui/figure';
import { Link } from '@/components/ui/link';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { AnalysisRowWire } from '@/lib/api/analyses';
import { mibQuantity } from '@/lib/units/format';
import { type AnalysisSort, nextSort, type SortedBy, sortStateOf } from './analysis-sort';
import { RegisteredBadge } from './registered-badge';

interface AnalysesTableProps {
  rows: readonly AnalysisRowWire[];
  sort: AnalysisSort;
  onSort: (sort: AnalysisSort) => void;
}

/** One row an analysis. Narrow pages have the columns in the middle under the name. */
export const AnalysesTable = memo(function AnalysesTable({ rows, sort, onSort }: AnalysesTableProps) {
  const sortBy = (by: SortedBy) => ({ sort: sortStateOf(by, sort), onSort: () => onSort(nextSort(by, sort)) });
  return (
    <Table label="Analyses" className="table-fixed">
      <thead>
        <tr>
          <Th {...sortBy('name')}>Analysis</Th>
          <Th {...sortBy('saved')} className="hidden w-72 md:table-cell">
            Newest version
          </Th>
          <Th className="hidden w-36 md:table-cell">Registered</Th>
          <Th numeric {...sortBy('claim')} className="w-32 py-1 leading-4">
            <span className="grid text-right">
              Claim <span className="text-ink-faint">8 h, 2 ch, 256 Hz</span>
            </span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AnalysisRow key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  );
});

/** Polled answers share what did not change, so that only rows that did are drawn again. */
const AnalysisRow = memo(function AnalysisRow({ row }: { row: AnalysisRowWire }) {
  return (
    <tr className="hover:bg-hover">
      <Td className="align-top">
        <Link look="quiet" prefetch={false} href={`/analyses/${row.id}`} className="break-words font-medium">
          {row.name ?? row.id}
        </Link>
        {row.name === null ? null : <p className="break-all font-mono text-ink-faint text-label">{row.id}</p>}
        {row.problem === null ? null : <Problem words={row.problem} />}
        <div className="mt-1 grid justify-items-start gap-1 md:hidden">
          <Newest row={row} />
          <Registered row={row} />
        </div>
      </Td>
      <Td className="hidden align-top md:table-cell">
        <Newest row={row} />
      </Td>
      <Td className="hidden align-top md:table-cell">
        <Registered row={row} />
      </Td>
      <Td numeric className="align-top">
        {row.claim_8h_mib === null ? (
          <span className="text-ink-faint">not known</span>
        ) : (
          <Figure value={mibQuantity(row.claim_8h_mib, 'up')} />
        )}
      </Td>
    </tr>
  );
});

function Newest({ row: { newest } }: { row: AnalysisRowWire }) {
  if (newest === null) return <span className="text-ink-faint">no version</span>;
  return (
    <div className="min-w-0 text-ink-soft max-md:text-label">
      <p className="break-words">
        Version {newest.version} by {newest.by}
      </p>
      {newest.at === null ? null : (
        <p className="text-ink-faint text-label">
          <Time at={newest.at} />
        </p>
      )}
    </div>
  );
}

function Registered({ row: { registered_version: version } }: { row: AnalysisRowWire }) {
  return version === null ? (
    <span className="text-ink-faint max-md:text-label">not registered</span>
  ) : (
    <RegisteredBadge version={version} />
  );
}

function Problem({ words }: { words: string }) {
  return (
    <p className="mt-0.5 flex gap-1.5 break-words text-label text-over-text">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0">{words}</span>
    </p>
  );
}
