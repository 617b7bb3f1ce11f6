'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { AccessTokens } from '@/components/tokens/access-tokens';
import { Badge } from '@/components/ui/badge';
import { freshnessOf } from '@/components/ui/freshness';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Section } from '@/components/ui/section';
import { Failed } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';
import { PeriodNav } from '@/components/usage/period-nav';
import { periodQueryOf, periodState } from '@/components/usage/period-search';
import { PersonSkeleton } from '@/components/usage/person-skeleton';
import { PersonUsage, SettingsNotice } from '@/components/usage/person-usage';
import { RoomStatement } from '@/components/usage/room-statement';
import { StorageBar } from '@/components/usage/storage-bar';
import { GrantingUsage } from '@/components/users/granting-usage';
import { queries } from '@/lib/api/queries';
import type { UserDetailWire } from '@/lib/api/users';

interface UserViewProps {
  name: string;
  isSelf: boolean;
  mayListUsers: boolean;
}

/** One person: what is left of their allowance, how it went, and what bounds it. */
export function UserView({ name, isSelf, mayListUsers }: UserViewProps) {
  const [looked, setLooked] = useQueryStates(periodState, { history: 'push' });
  const userQuery = useQuery(queries.user(name));
  const burnQuery = useQuery(queries.burnDown(name, periodQueryOf(looked)));
  const trail = mayListUsers ? { trail: [{ href: '/users', label: 'Users' }] } : {};
  const user = userQuery.data;
  const answer = burnQuery.data;
  if (!user || !answer) {
    const error = userQuery.error ?? burnQuery.error;
    if (!error) return <PersonSkeleton what="the user" />;
    const retry = () => void Promise.all([userQuery.refetch(), burnQuery.refetch()]);
    return (
      <>
        <PageHead title={name} {...trail} />
        <Failed what={`what ${name} used`} error={error} onRetry={retry} />
      </>
    );
  }
  const Usage = mayListUsers ? GrantingUsage : PersonUsage;
  return (
    <>
      <PageHead
        title={name}
        {...trail}
        freshness={freshnessOf(burnQuery, answer)}
        controls={
          <>
            <PeriodNav
              answer={answer}
              onKind={(period) => void setLooked({ period })}
              onAt={(at) => void setLooked({ at, period: answer.period })}
            />
            {mayListUsers ? (
              <Link look="bare" href={`/users/${name}/settings`} className={buttonStyle()}>
                Settings
              </Link>
            ) : null}
          </>
        }
        figure={
          <>
            <Standing user={user} />
            <RoomStatement
              answer={answer}
              own={user.allowance}
              isUnknown={user.settings_error !== undefined}
              isSelf={isSelf}
            />
          </>
        }
      />
      <SettingsNotice user={user} isSelf={isSelf} />
      <Usage
        user={user}
        answer={answer}
        onAt={(at) => void setLooked({ at, period: answer.period })}
        aside={
          <Section title="Storage">
            <StorageBar
              usedBytes={user.storage_bytes}
              limitGib={user.limits?.storage_limit.value ?? null}
              size="card"
            />
          </Section>
        }
      />
      {isSelf || mayListUsers ? <AccessTokens name={name} isSelf={isSelf} /> : null}
    </>
  );
}

/** Who this is, in badges: role, groups, whether they may start anything. */
function Standing({ user }: { user: UserDetailWire }) {
  return (
    <p className="-mt-2 mb-4 flex flex-wrap items-center gap-1.5">
      {user.role === 'user' ? null : <Badge>{user.role === 'admin' ? 'administrator' : 'author'}</Badge>}
      {user.active ? null : <Badge tone="over">inactive</Badge>}
      {user.groups.map((group) => (
        <Badge key={group}>{group}</Badge>
      ))}
      {user.groups.length === 0 ? <span className="text-ink-faint text-label">in no group</span> : null}
    </p>
  );
}
