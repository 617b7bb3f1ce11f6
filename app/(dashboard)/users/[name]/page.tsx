import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { periodQueryOf, periodSearch } from '@/components/usage/period-search';
import { queries } from '@/lib/api/queries';
import { parseName } from '@/lib/cluster/names';
import { isAppError } from '@/lib/errors';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { burnDown } from '@/lib/services/burn-down';
import type { ServiceContext } from '@/lib/services/context';
import { readUser } from '@/lib/services/read-user';
import { Hydrated } from '../../hydrated';
import { prefetched } from '../../prefetched';
import { UserView } from './view';

interface UserPageProps {
  params: Promise<{ name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: UserPageProps): Promise<Metadata> {
  return { title: decodedSegment((await params).name) };
}

export default async function UserPage({ params, searchParams }: UserPageProps) {
  const name = decodedSegment((await params).name);
  const { actor, context } = await pageContext('user.read', name);
  if (parseName(name) === null) notFound();
  const query = periodQueryOf(periodSearch.parse(await searchParams));
  return (
    <Hydrated answers={answersAbout(context, name, query)}>
      <UserView name={name} isSelf={actor.username === name} mayListUsers={actor.role === 'admin'} />
    </Hydrated>
  );
}

function answersAbout(context: ServiceContext, name: string, query: ReturnType<typeof periodQueryOf>) {
  try {
    return [
      prefetched(queries.user(name), readUser(context, { name })),
      prefetched(queries.burnDown(name, query), burnDown(context, { name, ...query })),
    ];
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') notFound();
    throw error;
  }
}
