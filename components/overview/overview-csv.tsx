import { sessionsCsvColumns } from '@/components/sessions/sessions-csv';
import { CsvMenu } from '@/components/ui/csv-menu';
import { usersCsvColumns } from '@/components/usage/users-csv';
import type { OverviewWire } from '@/lib/api/overview';
import { csvOf } from '@/lib/units/csv';
import { wrongCsvColumns, wrongRowsOf } from './wrong-csv';

/** The lists of the overview, each as a file. */
export function OverviewCsv({ overview }: { overview: OverviewWire }) {
  const { as_of: asOf, next_to_run_out: next, overdue, nodes } = overview;
  const day = asOf.slice(0, 10);
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  const sessions = overdue.map((session) => ({ session, nodeName: nameOf.get(session.node) ?? session.node }));
  return (
    <CsvMenu
      files={[
        {
          name: 'Who runs out next',
          filename: `next-to-run-out-${day}`,
          csv: (forExcel) => csvOf(usersCsvColumns, next, forExcel),
        },
        {
          name: 'Overdue',
          filename: `overdue-${day}`,
          csv: (forExcel) => csvOf(sessionsCsvColumns, sessions, forExcel),
        },
        {
          name: 'What is wrong',
          filename: `wrong-${day}`,
          csv: (forExcel) => csvOf(wrongCsvColumns, wrongRowsOf(overview), forExcel),
        },
      ]}
    />
  );
}
