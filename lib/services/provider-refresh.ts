import 'server-only';
import { groupsIn } from '../auth/oidc-claims';
import { oidcFaultOf } from '../auth/oidc-fault';
import type { KeptRefreshToken } from '../auth/oidc-refresh-tokens';
import type { ProviderContext } from './provider-context';
import { writeProviderGroups } from './provider-groups';

/**
 * Asks the provider anew about everybody who signed in on this frontend: their groups are written, and a sign-in that the
 * provider takes back ends. A provider that does not answer ends nothing. Never throws.
 */
export async function refreshProviderSignIns(context: ProviderContext): Promise<void> {
  try {
    for (const id of await context.provider.refreshTokens.ids()) {
      // One that does not answer is not asked for all the others in vain.
      if ((await refreshOne(context, id)) === 'unreachable') return;
    }
  } catch (error) {
    context.warn({ reason: oidcFaultOf(error).reason }, 'sign-ins could not be checked with the identity provider');
  }
}

async function refreshOne(context: ProviderContext, id: string): Promise<'unreachable' | 'done'> {
  const { refreshTokens, client } = context.provider;
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
    const groups = groupsIn(claims, context.provider.settings.groupsClaim);
    await writeProviderGroups(context, { username: kept.username, groups, mayCreate: false });
  } catch (error) {
    return onFault(context, id, kept, error);
  }
  return 'done';
}

async function onFault(
  { provider, signIns, audit, warn }: ProviderContext,
  id: string,
  { username }: KeptRefreshToken,
  error: unknown,
): Promise<'unreachable' | 'done'> {
  const { kind, reason } = oidcFaultOf(error);
  if (kind === 'grant_gone') {
    await signIns.endById(id);
    await provider.refreshTokens.remove(id);
    const fields = { via: 'oidc', reason: 'refresh_refused' };
    await audit.write({ event: 'sign_in.ended', user: username, by: 'node', fields });
    return 'done';
  }
  warn({ user: username, reason }, 'a sign-in could not be checked with the identity provider');
  return kind === 'unreachable' ? 'unreachable' : 'done';
}
