'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { MayIStart } from '@/components/launch/may-i-start';
import { StartButton, StartDialog } from '@/components/launch/start-dialog';
import { useEndDialog } from '@/components/sessions/use-end-dialog';
import { AccessTokens } from '@/components/tokens/access-tokens';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Section } from '@/components/ui/section';
import { Failed } from '@/components/ui/states';
import { PeriodNav } from '@/components/usage/period-nav';
import { periodQueryOf, periodState } from '@/components/usage/period-search';
import { PersonSkeleton } from '@/components/usage/person-skeleton';
import { PersonUsage, SettingsNotice } from '@/components/usage/person-usage';
import { RoomStatement } from '@/components/usage/room-statement';
import { RunningNow } from '@/components/usage/running-now';
import { StorageBar } from '@/components/usage/storage-bar';
import { queries } from '@/lib/api/queries';

/** The signed-in person: what is left, when it resets, what is running and what it went to. */
export function MeView({ name }: { name: string }) {
  const [looked, setLooked] = useQueryStates(periodState, { history: 'push' });
  const meQuery = useQuery(queries.me());
  const burnQuery = useQuery(queries.burnDown(name, periodQueryOf(looked)));
  const me = meQuery.data;
  const answer = burnQuery.data;
  if (!me || !answer) {
    const error = meQuery.error ?? burnQuery.error;
    if (!error) return <PersonSkeleton what="your room" />;
    const retry = () => void Promise.all([meQuery.refetch(), burnQuery.refetch()]);
    return (
      <>
        <PageHead title="My room" />
        <Failed what="what you have used" error={error} onRetry={retry} />
      </>
    );
  }
  const lookAt = (at: string | null) => void setLooked({ at, period: answer.period });
  return (
    <>
      <PageHead
        title="My room"
        freshness={freshnessOf(burnQuery, answer)}
        controls={
          <>
            <PeriodNav answer={answer} onKind={(period) => void setLooked({ period })} onAt={lookAt} />
            <StartButton />
          </>
        }
        figure={<RoomStatement answer={answer} own={me.allowance} isUnknown={me.settings_error !== undefined} isSelf />}
      />
      <SettingsNotice user={me} isSelf />
      <PersonUsage
        user={me}
        answer={answer}
        onAt={lookAt}
        aside={
          <Section title="Storage">
            <StorageBar usedBytes={me.storage_bytes} limitGib={me.limits?.storage_limit.value ?? null} size="card" />
          </Section>
        }
      >
        <MayIStart />
        <Running name={name} />
      </PersonUsage>
      <AccessTokens name={name} isSelf />
      <StartDialog />
    </>
  );
}

/** What runs now, each with the way to end it. */
function Running({ name }: { name: string }) {
  const query = useQuery(queries.sessions());
  const nodes = query.data?.nodes ?? [];
  const end = useEndDialog(new Map(nodes.map((node) => [node.id, node.name])));
  return (
    <>
      {query.data ? (
        <RunningNow
          nodes={nodes}
          username={name}
          asOf={query.data.as_of}
          onEnd={(session) => end.ask('each', [session])}
          headingRef={end.headingRef}
        />
      ) : (
        <Failed what="what is running" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {end.dialog}
    </>
  );
}
