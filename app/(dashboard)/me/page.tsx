import type { Metadata } from 'next';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Empty } from '@/components/ui/states';
import { periodQueryOf, periodSearch } from '@/components/usage/period-search';
import { queries } from '@/lib/api/queries';
import { rootUsername } from '@/lib/auth/actor';
import { pageContext } from '@/lib/http/page';
import { burnDown } from '@/lib/services/burn-down';
import { listApps } from '@/lib/services/list-apps';
import { listSessions } from '@/lib/services/list-sessions';
import { readMe } from '@/lib/services/read-me';
import { Hydrated } from '../hydrated';
import { prefetched } from '../prefetched';
import { MeView } from './view';

export const metadata: Metadata = { title: 'My room' };

interface MePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MePage({ searchParams }: MePageProps) {
  const { actor, context } = await pageContext('me.read');
  const query = periodQueryOf(periodSearch.parse(await searchParams));
  const name = actor.username;
  // Whoever signs in by the root token has no record in the tree, so nothing was used in that name.
  const hasRecord = name !== rootUsername;
  const answers = [
    prefetched(queries.me(), readMe(context, {})),
    prefetched(queries.sessions(), listSessions(context)),
    prefetched(queries.apps(), listApps(context)),
    ...(hasRecord ? [prefetched(queries.burnDown(name, query), burnDown(context, { name, ...query }))] : []),
  ];
  return <Hydrated answers={answers}>{hasRecord ? <MeView name={name} /> : <RootRoom />}</Hydrated>;
}

function RootRoom() {
  return (
    <>
      <PageHead title="My room" />
      <Empty title="You are signed in by the root token.">
        It is an administrator without a record in the tree, so there is no limit and no use to show. Other people’s
        room is under <Link href="/users">Users</Link>. It has no access tokens either: its one token is
        HEADROOM_ROOT_TOKEN, or the one that the first start wrote.
      </Empty>
    </>
  );
}
