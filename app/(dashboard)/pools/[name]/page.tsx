import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { queries } from '@/lib/api/queries';
import { parseName } from '@/lib/cluster/names';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { knownError } from '@/lib/http/problem';
import { acting, server } from '@/lib/server';
import { listApps } from '@/lib/services/list-apps';
import { readPool } from '@/lib/services/read-pool';
import { Hydrated } from '../../hydrated';
import { type Prefetched, prefetched } from '../../prefetched';
import { PoolView } from './view';

interface PoolPageProps {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: PoolPageProps): Promise<Metadata> {
  return { title: `Pool ${decodedSegment((await params).name)}` };
}

/** A pool as a form; one without a record has the defaults there. */
export default async function PoolPage({ params }: PoolPageProps) {
  const name = decodedSegment((await params).name);
  const { context } = await pageContext('pools.read');
  if (parseName(name) === null) notFound();
  return (
    <Hydrated
      answers={[
        prefetched(queries.apps(), listApps(context)),
        ...(await answersAbout(acting(server(), context), name)),
      ]}
    >
      <PoolView name={name} />
    </Hydrated>
  );
}

/** What the store does not answer the view asks for by itself, and says why. */
async function answersAbout(context: ReturnType<typeof acting>, name: string): Promise<Prefetched[]> {
  try {
    return [prefetched(queries.pool(name), await readPool(context, name))];
  } catch (error) {
    if (knownError(error) === null) throw error;
    return [];
  }
}
