import 'server-only';
import type { AppsAnswer } from '../api/launches';
import { AppError } from '../errors';
import type { ServiceContext } from './context';
import { accessTo, runtimeNodes } from './launch-look';
import { poolNameOf } from './live-sessions';
import { personStanding } from './person-view';
import { mayStartApp, versionsFor } from './startable';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

/** What the acting person may start, and where: apps by name, analyses by id with their versions (newest last), nodes. */
export function listApps({ snapshot, actor }: Pick<ServiceContext, 'snapshot' | 'actor'>): AppsAnswer {
  const standing = personStanding(snapshot, actor.username);
  if (!standing) throw new AppError('not_found', `There is no user "${actor.username}" any more.`);
  const apps = [...snapshot.apps.values()]
    .filter((app) => mayStartApp(app, standing, actor.role))
    .sort((a, b) => inTextOrder(a.name, b.name) || inTextOrder(a.id, b.id))
    .map(({ id, name, cpus, memory, gpu, persistent }) => ({ id, name, cpus, memory, gpu, persistent }));
  const analyses = [...snapshot.analyses.values()]
    .map((analysis) => ({ id: analysis.id, versions: versionsFor(analysis, actor.role) }))
    .filter(({ versions }) => versions.length > 0)
    .sort((a, b) => inTextOrder(a.id, b.id))
    .map(({ id, versions }) => ({
      id,
      versions: versions.map(({ version, note, registered }) => ({ version, note, registered })),
    }));
  const nodes = runtimeNodes({ snapshot })
    .filter(({ approved, suspended }) => approved && !suspended)
    .map((node) => ({ id: node.id, name: node.name, pool: poolNameOf({ node }) }))
    .filter(({ pool }) => accessTo({ snapshot }, pool, standing) === 'open');
  return { ...freshnessWire(snapshot), apps, analyses, nodes };
}
