import 'server-only';
import { groupsIn } from '../auth/oidc-claims';
import { oidcFaultOf } from '../auth/oidc-fault';
import type { KeptRefreshToken } from '../auth/oidc-refresh-tokens';
import { inParallel } from '../records/in-parallel';
import { isStoreError } from '../store/port';
import type { ProviderContext } from './provider-context';
import { writeProviderGroups } from './provider-groups';

/** `stop`: nobody else is asked in this round, since the provider or the tree does not answer. */
type Outcome = 'done' | { stop: string };

const mostAtOnce = 8;

/**
 * Asks the provider anew about everybody who signed in on this frontend: their groups are written, and a sign-in that the
 * provider takes back ends. A provider or a tree that does not answer ends nothing. Never throws.
 */
export async function refreshProviderSignIns(context: ProviderContext): Promise<void> {
  let stop: string | null = null;
  const ids = await context.provider.refreshTokens.ids();
  await inParallel(ids, mostAtOnce, async (id) => {
    if (stop !== null) return;
    const outcome = await refreshOne(context, id).catch((error) => onFault(context, error));
    if (outcome !== 'done') stop = outcome.stop;
  });
  if (stop !== null) context.warn({ reason: stop }, 'sign-ins could not be checked with the identity provider');
}

async function refreshOne(context: ProviderContext, id: string): Promise<Outcome> {
  const { refreshTokens, client, settings } = context.provider;
  const kept = await refreshTokens.read(id);
  const signIn = await context.signIns.findById(id, context.clock.now());
  // Signed out, on whichever frontend, or expired.
  if (!kept || !signIn) {
    await refreshTokens.remove(id);
    return 'done';
  }
  try {
    const keep = (refreshToken: string) => refreshTokens.keep(id, { ...kept, refreshToken });
    const { claims } = await client.refresh(kept, keep);
    const groups = groupsIn(claims, settings.groupsClaim);
    await writeProviderGroups(context, { username: kept.username, groups, mayCreate: false });
  } catch (error) {
    if (oidcFaultOf(error).kind !== 'grant_gone') throw error;
    await endRefused(context, id, kept);
  }
  return 'done';
}

async function endRefused({ provider, signIns, audit }: ProviderContext, id: string, kept: KeptRefreshToken) {
  await signIns.endById(id);
  await provider.refreshTokens.remove(id);
  const fields = { via: 'oidc', reason: 'refresh_refused' };
  await audit.write({ event: 'sign_in.ended', user: kept.username, by: 'node', fields });
}

/** What is wrong with one sign-in alone must not keep the others from being asked about. */
function onFault({ warn }: ProviderContext, error: unknown): Outcome {
  const { kind, reason } = oidcFaultOf(error);
  if (kind === 'unreachable' || isStoreError(error, 'store_unavailable')) return { stop: reason };
  warn({ reason }, 'a sign-in could not be checked with the identity provider');
  return 'done';
}
