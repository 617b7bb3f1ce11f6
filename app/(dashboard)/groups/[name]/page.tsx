import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { queries } from '@/lib/api/queries';
import { parseName } from '@/lib/cluster/names';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { knownError } from '@/lib/http/problem';
import { acting, server } from '@/lib/server';
import { listApps } from '@/lib/services/list-apps';
import { readGroup } from '@/lib/services/read-group';
import { Hydrated } from '../../hydrated';
import { type Prefetched, prefetched } from '../../prefetched';
import { GroupView } from './view';

interface GroupPageProps {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  return { title: `Group ${decodedSegment((await params).name)}` };
}

/** A group as a form; of a name that none has, the form of a new one. */
export default async function GroupPage({ params }: GroupPageProps) {
  const name = decodedSegment((await params).name);
  const { context } = await pageContext('groups.read');
  if (parseName(name) === null) notFound();
  return (
    <Hydrated
      answers={[
        prefetched(queries.apps(), listApps(context)),
        ...(await answersAbout(acting(server(), context), name)),
      ]}
    >
      <GroupView name={name} />
    </Hydrated>
  );
}

/** What the store does not answer the view asks for by itself, and says why. */
async function answersAbout(context: ReturnType<typeof acting>, name: string): Promise<Prefetched[]> {
  try {
    return [prefetched(queries.group(name), await readGroup(context, name))];
  } catch (error) {
    if (knownError(error) === null) throw error;
    return [];
  }
}
