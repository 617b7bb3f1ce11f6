import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { oidcHash } from '../auth/oidc-claims';
import { oidcFaultOf } from '../auth/oidc-fault';
import { readLogoutToken, type SignedOut } from '../auth/oidc-logout-token';
import type { SignInRecord } from '../auth/sign-in-record';
import { AppError } from '../errors';
import type { ProviderContext } from './provider-context';

/**
 * The provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): the sign-ins that came of
 * it end, on every frontend. Throws AppError `malformed` for a token that is not the provider's word or was used before,
 * `unavailable` where it cannot be told.
 */
export async function endByProvider(context: ProviderContext, token: string): Promise<void> {
  const { provider, clock } = context;
  const signedOut = await read(context, token);
  if (!signedOut || !provider.used.use(`logout ${signedOut.tokenId}`, signedOut.until, clock.now())) {
    throw new AppError('malformed', 'This is no logout token of the identity provider, or it was used before.');
  }
  try {
    await endThose(context, signedOut);
  } catch (error) {
    // The provider may send it again.
    provider.used.forget(`logout ${signedOut.tokenId}`);
    throw error;
  }
}

async function read({ provider, clock, warn }: ProviderContext, token: string): Promise<SignedOut | null> {
  const { client, settings } = provider;
  try {
    return await readLogoutToken(token, { client, clientId: settings.clientId, now: clock.now() });
  } catch (error) {
    warn({ reason: oidcFaultOf(error).reason }, "the identity provider's keys could not be read");
    throw new AppError(
      'unavailable',
      'The keys of the identity provider cannot be read at the moment. Try again later.',
    );
  }
}

async function endThose(context: ProviderContext, { sid, subject }: SignedOut): Promise<void> {
  const { provider, signIns, audit, clock } = context;
  const issuer = provider.settings.issuer.href;
  const sidHash = sid === null ? null : oidcHash(issuer, 'sid', sid);
  const subjectHash = subject === null ? null : oidcHash(issuer, 'sub', subject);
  for (const { id, signIn } of await signIns.byProvider(clock.now())) {
    if (!isMeant(signIn, sidHash, subjectHash)) continue;
    await signIns.endById(id);
    await provider.refreshTokens.remove(id);
    const fields = { via: 'oidc', reason: 'back_channel' };
    await audit.write({ event: 'sign_in.ended', user: signIn.username, by: 'node', fields });
  }
}

/** A token that names a sign-in means that one alone; of ours that tell none, the account decides. */
function isMeant({ providerSid, providerSubject }: SignInRecord, sid: string | null, subject: string | null): boolean {
  if (sid !== null && providerSid !== null) return sid === providerSid;
  return subject !== null && subject === providerSubject;
}

/** Nobody waits longer for a provider than this when they sign out here. */
const patienceMs = 2000;

/** Where somebody who signs out here can sign out at the provider, too; null where there is no such place, or no answer. */
export async function providerSignOutUrl({ provider }: Pick<ProviderContext, 'provider'>): Promise<string | null> {
  const found = provider.client.signOutUrl().catch(() => null);
  const url = await Promise.race([found, delay(patienceMs, null, { ref: false })]);
  return url?.href ?? null;
}
