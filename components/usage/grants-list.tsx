import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Section } from '@/components/ui/section';
import { Time } from '@/components/ui/time';
import type { UserDetailWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { formatSetHours } from '@/lib/units/format';
import { formatUtcDay } from '@/lib/units/format-time';
import { grantsCsvColumns } from './person-csv';

type Grant = UserDetailWire['grants'][number];

interface GrantsListProps {
  username: string;
  grants: readonly Grant[];
  now: string;
  /** Beside the title: the way to another one. */
  aside?: ReactNode;
  /** Takes one back; left out where the reader may not. */
  onRemove?: ((grant: Grant) => void) | undefined;
}

/** What was added to the allowance, for which period, by whom and why. */
export function GrantsList({ username, grants, now, aside, onRemove }: GrantsListProps) {
  const latestFirst = [...grants].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Section
      title="Grants"
      aside={
        <span className="flex flex-wrap justify-end gap-2">
          {grants.length === 0 ? null : (
            <CsvMenu
              size="sm"
              label="grants"
              filename={`grants-${username}-${now.slice(0, 10)}`}
              csv={(forExcel) => csvOf(grantsCsvColumns, latestFirst, forExcel)}
            />
          )}
          {aside}
        </span>
      }
    >
      {grants.length === 0 ? <p className="py-1 text-ink-soft">None.</p> : null}
      <ul className="divide-y divide-rule">
        {latestFirst.map((grant) => (
          <li key={grant.id} className="py-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">
                {grant.reason === '' ? <span className="text-ink-faint">no reason given</span> : grant.reason}
              </span>
              <span className="figures whitespace-nowrap text-room-text">+{formatSetHours(grant.hours)}</span>
            </p>
            <p className="text-ink-faint text-label">
              for the {grant.period} of {formatUtcDay(grant.period_start)}, by {grant.by ?? 'an administrator'},{' '}
              <Time at={grant.at} as="relative" now={now} />
            </p>
            {onRemove ? (
              <Button
                tone="quiet"
                size="sm"
                className="-ml-2"
                aria-label={`Take back ${formatSetHours(grant.hours)} of ${formatUtcDay(grant.period_start)}`}
                onClick={() => onRemove(grant)}
              >
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
