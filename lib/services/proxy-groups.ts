import 'server-only';
import type { ProxyIdentity } from '../auth/proxy-identity';
import type { Tree } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import type { ProviderContext } from './provider-context';
import { writeProviderGroups } from './provider-groups';

type ProxyGroupsContext = Pick<ProviderContext, 'store' | 'audit' | 'warn'> & { tree: Tree };

const onceInMs = 60_000;
const remembered = 20_000;

/**
 * Writes the groups that a proxy names to the person's file, where they differ: looked at once a minute a person, however
 * many requests come meanwhile; those that come while it is looked at wait for it.
 */
export function createProxyGroups(context: ProxyGroupsContext): ProxyIdentity['noteGroups'] {
  const lastLooks = new Map<string, { at: EpochMs; done: Promise<void> }>();

  return (username, groups, now) => {
    const last = lastLooks.get(username);
    if (last && Math.abs(now - last.at) < onceInMs) return last.done;
    if (lastLooks.size >= remembered) lastLooks.clear();
    const done = look(context, username, groups);
    lastLooks.set(username, { at: now, done });
    return done;
  };
}

/** A store that does not answer, or may not be written, keeps nobody out: they are who they were. */
async function look(context: ProxyGroupsContext, username: string, groups: readonly string[]): Promise<void> {
  try {
    const written = await writeProviderGroups(context, { username, groups, mayCreate: false, via: 'proxy' });
    if (written === 'written') await context.tree.snapshot(0);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.warn({ user: username, reason }, 'the groups that the proxy names were not written');
  }
}
