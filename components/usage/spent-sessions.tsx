'use client';

import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Figure } from '@/components/ui/figure';
import { Section } from '@/components/ui/section';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { BurnDownWire, SpentSessionWire } from '@/lib/api/users';
import { type CsvColumn, csvOf } from '@/lib/units/csv';
import { formatCount, hoursQuantity } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';
import { endReasonInWords } from './end-reason';
import { shareRowsOf, sharesCsvColumns } from './person-csv';

const shownAtFirst = 12;

/** Every session behind the hours of the period, latest first. */
export function SpentSessions({ answer }: { answer: BurnDownWire }) {
  const [isAll, setIsAll] = useState(false);
  const { sessions } = answer;
  const day = answer.start.slice(0, 10);
  const shown = isAll ? sessions : sessions.slice(0, shownAtFirst);
  const unrecorded = answer.by_app.find(({ name }) => name === '')?.hours ?? 0;
  return (
    <Section
      title="Sessions behind these hours"
      aside={
        <CsvMenu
          files={[
            {
              name: 'Sessions',
              filename: `sessions-${answer.username}-${day}`,
              csv: (forExcel) => csvOf(columns, sessions, forExcel),
            },
            {
              name: 'By pool, node and app',
              filename: `hours-${answer.username}-${day}`,
              csv: (forExcel) => csvOf(sharesCsvColumns, shareRowsOf(answer), forExcel),
            },
          ]}
          disabled={sessions.length === 0 && answer.by_pool.length === 0}
        />
      }
    >
      {unrecorded > 0 ? (
        <p className="pb-2 text-ink-soft text-label">
          <Figure value={hoursQuantity(unrecorded)} className="text-label" /> were used without a record of the session.
        </p>
      ) : null}
      {sessions.length === 0 ? (
        <p className="py-2 text-ink-soft">
          {unrecorded > 0 ? 'No session of this period is on record.' : 'No session ran in this period.'}
        </p>
      ) : (
        <SessionTable sessions={shown} />
      )}
      {shown.length < sessions.length ? (
        <Button className="mt-3" onClick={() => setIsAll(true)}>
          Show all {formatCount(sessions.length, 'session')}
        </Button>
      ) : null}
    </Section>
  );
}

function SessionTable({ sessions }: { sessions: readonly SpentSessionWire[] }) {
  return (
    <Table label="Sessions of the period">
      <thead>
        <tr>
          <Th>App</Th>
          <Th numeric>Spent</Th>
          <Th numeric>Ran</Th>
          <Th className="pl-6">Started</Th>
          <Th>Where</Th>
          <Th>Ended</Th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </tbody>
    </Table>
  );
}

function SessionRow({ session }: { session: SpentSessionWire }) {
  const isPart = session.weighted_hours - session.weighted_hours_in_period > 0.005;
  return (
    <tr>
      <Td className="whitespace-nowrap">
        {session.app_name} {session.gpu ? <Badge className="ml-1">GPU</Badge> : null}
      </Td>
      <Td numeric>
        <Figure
          value={{
            ...hoursQuantity(session.weighted_hours_in_period),
            ...(isPart
              ? { title: `Of ${session.weighted_hours.toFixed(1)} h in all; the rest fell into another period` }
              : {}),
          }}
        />
        {isPart ? <span className="text-ink-faint text-label"> part</span> : null}
      </Td>
      <Td numeric className="text-ink-soft">
        {session.ended_at === null
          ? 'so far'
          : formatDuration(Date.parse(session.ended_at) - Date.parse(session.created_at))}
      </Td>
      <Td className="whitespace-nowrap pl-6">
        <Time at={session.created_at} as="day-clock" />
      </Td>
      <Td className="whitespace-nowrap text-ink-soft">
        {session.node_name} <span className="text-ink-faint text-label">in {session.pool}</span>
      </Td>
      <Td className="whitespace-nowrap text-ink-soft">
        {session.ended_at === null ? <Badge tone="room">running</Badge> : endReasonInWords(session.reason)}
      </Td>
    </tr>
  );
}

const columns: readonly CsvColumn<SpentSessionWire>[] = [
  { header: 'session_id', cell: (session) => session.session_id },
  { header: 'app', cell: (session) => session.app_name },
  { header: 'node', cell: (session) => session.node_name },
  { header: 'pool', cell: (session) => session.pool },
  { header: 'gpu', cell: (session) => session.gpu },
  { header: 'created_at', cell: (session) => session.created_at },
  { header: 'ended_at', cell: (session) => session.ended_at },
  { header: 'weighted_hours', cell: (session) => session.weighted_hours },
  { header: 'weighted_hours_in_period', cell: (session) => session.weighted_hours_in_period },
  { header: 'reason', cell: (session) => session.reason },
];
