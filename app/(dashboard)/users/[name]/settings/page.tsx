import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { queries } from '@/lib/api/queries';
import { parseName } from '@/lib/cluster/names';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { knownError } from '@/lib/http/problem';
import { acting, server } from '@/lib/server';
import { listApps } from '@/lib/services/list-apps';
import { readUserSettings } from '@/lib/services/read-user-settings';
import { Hydrated } from '../../../hydrated';
import { type Prefetched, prefetched } from '../../../prefetched';
import { UserSettingsView } from './view';

interface UserSettingsPageProps {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: UserSettingsPageProps): Promise<Metadata> {
  return { title: `Settings of ${decodedSegment((await params).name)}` };
}

/** A user's own file as a form; of a name that nobody has, the form of a new user. */
export default async function UserSettingsPage({ params }: UserSettingsPageProps) {
  const name = decodedSegment((await params).name);
  const { actor, context } = await pageContext('user.settings', name);
  if (parseName(name) === null) notFound();
  return (
    <Hydrated
      answers={[
        prefetched(queries.apps(), listApps(context)),
        ...(await answersAbout(acting(server(), context), name)),
      ]}
    >
      <UserSettingsView name={name} isSelf={actor.username === name} />
    </Hydrated>
  );
}

/** What the store does not answer the view asks for by itself, and says why. */
async function answersAbout(context: ReturnType<typeof acting>, name: string): Promise<Prefetched[]> {
  try {
    return [prefetched(queries.userSettings(name), await readUserSettings(context, name))];
  } catch (error) {
    if (knownError(error) === null) throw error;
    return [];
  }
}
