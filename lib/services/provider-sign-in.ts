import 'server-only';
import type { ProviderRefusal } from '../api/sign-in';
import { faultOf } from '../auth/authenticate';
import { claimIn, groupsIn, oidcHash, usernameIn } from '../auth/oidc-claims';
import type { ProviderPerson } from '../auth/oidc-client';
import { oidcFaultOf } from '../auth/oidc-fault';
import {
  isStateOf,
  newPendingSecret,
  type PendingSignIn,
  pendingLifetimeSeconds,
  pendingSignInOf,
} from '../auth/oidc-pending';
import { type BegunSignIn, signInIdOf } from '../auth/sign-ins';
import { isAppError } from '../errors';
import { isStoreError } from '../store/port';
import { ensureAdminGroup, isInAdminGroup } from './provider-admin-group';
import type { ProviderContext } from './provider-context';
import { writeProviderGroups } from './provider-groups';

type Refused = { kind: 'refused'; reason: ProviderRefusal };
type Begun = { kind: 'begun'; location: string; secret: string };
type SignedIn = BegunSignIn & { kind: 'signed_in'; username: string };

/** Where the browser goes to sign in, and the secret that it keeps meanwhile. */
export async function beginProviderSignIn(context: ProviderContext): Promise<Begun | Refused> {
  const secret = newPendingSecret();
  try {
    const location = await context.provider.client.authorizationUrl(pendingSignInOf(secret));
    return { kind: 'begun', location: location.href, secret };
  } catch (error) {
    return refusedByFault(context, error);
  }
}

/**
 * The browser is back from the provider with the query `search`; `secret` is what it has kept, null where it kept
 * nothing: then the answer was not meant for it. Whoever is refused is told why by a word of a closed set.
 */
export async function completeProviderSignIn(
  context: ProviderContext,
  { search, secret }: { search: string; secret: string | null },
): Promise<SignedIn | Refused> {
  const pending = secret === null ? null : pendingSignInOf(secret);
  if (!pending || !isStateOf(pending, new URLSearchParams(search).get('state'))) return refused('stale');
  if (!takeOnce(context, pending)) return refused('stale');
  let person: ProviderPerson;
  try {
    person = await context.provider.client.exchange(search, pending);
  } catch (error) {
    return refusedByFault(context, error);
  }
  try {
    return await admit(context, person);
  } catch (error) {
    if (!isStoreError(error, 'store_unavailable') && !(isAppError(error) && error.code === 'unavailable')) throw error;
    return refused('tree_unavailable');
  }
}

function takeOnce({ provider, clock }: ProviderContext, { state }: PendingSignIn): boolean {
  const now = clock.now();
  return provider.used.use(`state ${state}`, now + pendingLifetimeSeconds * 1000, now);
}

/** Who has signed in at the provider: whom that is here, and whether they may come in. */
async function admit(context: ProviderContext, person: ProviderPerson): Promise<SignedIn | Refused> {
  const { provider, people } = context;
  const { usernameClaim, groupsClaim, createUsers } = provider.settings;
  const named = usernameIn(person.claims, usernameClaim);
  if (named.kind !== 'name') {
    const claimed = claimIn(person.claims, usernameClaim);
    return turnAway(context, nameRefusals[named.kind], null, typeof claimed === 'string' ? claimed : null);
  }
  const { username } = named;
  const groups = groupsIn(person.claims, groupsClaim);
  const isAdminMember = isInAdminGroup(context, groups);
  if (isAdminMember) await ensureAdminGroup(context, username);
  const written = await writeProviderGroups(context, { username, groups, mayCreate: createUsers || isAdminMember });
  if (written === 'no_user') return turnAway(context, 'unknown_person', username);
  if (written === 'written') await context.tree.snapshot(0);
  const standing = await people.standingOf(username);
  if (standing === null) return turnAway(context, 'unknown_person', username);
  if (faultOf(username, standing) !== null) return turnAway(context, 'inactive', username);
  return letIn(context, { person, username, groups });
}

interface Admitted {
  person: ProviderPerson;
  username: string;
  groups: string[];
}

async function letIn(context: ProviderContext, { person, username, groups }: Admitted): Promise<SignedIn> {
  const { provider, signIns, audit, clock } = context;
  const { issuer } = provider.settings;
  const { subject, sid, refreshToken } = person;
  const hashes = {
    subject: oidcHash(issuer.href, 'sub', subject),
    sid: sid === null ? null : oidcHash(issuer.href, 'sid', sid),
  };
  const begun = await signIns.begin({ username, via: 'oidc', provider: { groups, ...hashes } }, clock.now());
  if (refreshToken !== null) {
    await provider.refreshTokens.keep(signInIdOf(begun.cookie), { username, subject, refreshToken });
  }
  await audit.write({ event: 'sign_in.begun', user: username, by: username, fields: { via: 'oidc' } });
  return { kind: 'signed_in', username, ...begun };
}

const nameRefusals = { missing: 'no_username', no_name: 'bad_username', reserved: 'reserved_username' } as const;

/** Somebody whom the provider knows is not let in here; `claimed`: the name that is none of ours. */
async function turnAway(
  { audit }: ProviderContext,
  reason: ProviderRefusal,
  username: string | null,
  claimed: string | null = null,
): Promise<Refused> {
  const fields = { via: 'oidc', reason, ...(claimed === null ? {} : { claimed: claimed.slice(0, 128) }) };
  await audit.write({ event: 'sign_in.refused', user: username, by: username ?? 'unknown', fields });
  return refused(reason);
}

function refusedByFault(context: ProviderContext, error: unknown): Refused {
  const { kind, reason } = oidcFaultOf(error);
  if (kind === 'declined') return refused('declined');
  context.warn({ issuer: context.provider.settings.issuer.href, reason }, 'the identity provider could not be used');
  // A code that the provider does not take any more was used or has waited too long.
  return refused(kind === 'unreachable' ? 'unreachable' : kind === 'grant_gone' ? 'stale' : 'failed');
}

function refused(reason: ProviderRefusal): Refused {
  return { kind: 'refused', reason };
}
