import { queries } from '@/lib/api/queries';
import { pageContext } from '@/lib/http/page';
import { listSessions } from '@/lib/services/list-sessions';
import { Hydrated } from '../hydrated';
import { prefetched } from '../prefetched';
import { SessionsView } from './view';

export const metadata = { title: 'Sessions' };

/** Live sessions by node: an administrator's view of all, anyone's of their own. */
export default async function SessionsPage() {
  const { actor, context } = await pageContext('sessions.read');
  return (
    <Hydrated answers={[prefetched(queries.sessions(), listSessions(context))]}>
      <SessionsView seesAll={actor.role === 'admin'} />
    </Hydrated>
  );
}
