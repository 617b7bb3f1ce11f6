import type { SearchParams } from 'nuqs/server';
import { auditQueryOf } from '@/components/audit/audit-query';
import { rangeFault } from '@/components/audit/audit-range';
import { type AuditAnswer, auditQuery } from '@/lib/api/audit';
import { queries } from '@/lib/api/queries';
import { pageContext } from '@/lib/http/page';
import { acting, server } from '@/lib/server';
import type { ServiceContext } from '@/lib/services/context';
import { readAudit } from '@/lib/services/read-audit';
import { utcDayOf } from '@/lib/time/utc-day';
import { Hydrated } from '../hydrated';
import { prefetchedPage } from '../prefetched';
import { type AuditSearchState, loadAuditSearch } from './search-params';
import { AuditView } from './view';

export const metadata = { title: 'Audit' };

/** A page whose nodes do not answer at once comes without the log, and asks for it by itself. */
const waitAtMostMs = 700;

/** Who did what, over the logs of all nodes, for administrators. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { context } = await pageContext('audit.read');
  const today = utcDayOf(context.now);
  const filter = await loadAuditSearch(searchParams);
  const page = rangeFault(filter, today) === null ? await soon(read(context, filter, today)) : null;
  const query = auditQueryOf(filter, today);
  return (
    <Hydrated answers={page ? [prefetchedPage(queries.audit(query), page)] : []}>
      <AuditView today={today} />
    </Hydrated>
  );
}

function read(context: ServiceContext, filter: AuditSearchState, today: string): Promise<AuditAnswer> {
  return readAudit(acting(server(), context), auditQuery.parse(auditQueryOf(filter, today)));
}

async function soon(answer: Promise<AuditAnswer>): Promise<AuditAnswer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitAtMostMs, null);
  });
  // What fails is asked for again by the page, which says what is wrong.
  const page = await Promise.race([answer.catch(() => null), late]);
  clearTimeout(timer);
  return page;
}
