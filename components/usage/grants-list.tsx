import { Section } from '@/components/ui/section';
import { Time } from '@/components/ui/time';
import type { UserDetailWire } from '@/lib/api/users';
import { formatSetHours } from '@/lib/units/format';
import { formatUtcDay } from '@/lib/units/format-time';

type Grant = UserDetailWire['grants'][number];

/** What was added to the allowance, for which period, by whom and why. */
export function GrantsList({ grants, now }: { grants: readonly Grant[]; now: string }) {
  const latestFirst = [...grants].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Section title="Grants">
      {grants.length === 0 ? <p className="py-1 text-ink-soft">None.</p> : null}
      <ul className="divide-y divide-rule">
        {latestFirst.map((grant) => (
          <li key={grant.id} className="py-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">{grant.reason}</span>
              <span className="figures whitespace-nowrap text-room-text">+{formatSetHours(grant.hours)}</span>
            </p>
            <p className="text-ink-faint text-label">
              for the {grant.period} of {formatUtcDay(grant.period_start)}, by {grant.by},{' '}
              <Time at={grant.at} as="relative" now={now} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
