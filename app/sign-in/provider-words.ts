import { type ProviderRefusal, providerRefusals } from '@/lib/api/sign-in';

/** What has to be said of the provider. */
export interface ProviderFacts {
  /** As people call it. */
  name: string;
  usernameClaim: string;
}

const words: Record<ProviderRefusal, (provider: ProviderFacts) => string> = {
  not_set_up: () => 'Signing in at an identity provider is not set up here. Use an access token.',
  declined: ({ name }) => `Nobody was signed in: ${name} said no, or it was cancelled there. Try again.`,
  stale: () =>
    'This sign-in was begun in another browser or tab, was used already, or took longer than 10 minutes. Begin it again here.',
  unreachable: ({ name }) =>
    `The sign-in of ${name} does not answer at the moment. Try again in a minute, or use an access token.`,
  failed: ({ name }) =>
    `The sign-in of ${name} answered in a way that cannot be used. Tell an administrator: the server’s log says why.`,
  no_username: ({ name, usernameClaim }) =>
    `${name} did not tell your user name (claim “${usernameClaim}”). Tell an administrator.`,
  bad_username: ({ name, usernameClaim }) =>
    `The user name that ${name} told (claim “${usernameClaim}”) cannot be one here: names have 1 to 128 of A–Z a–z 0–9 _ -. An administrator can choose another claim.`,
  reserved_username: ({ name }) =>
    `The user name that ${name} told, root, is reserved here. An administrator can choose another claim for user names.`,
  unknown_person: ({ name }) =>
    `${name} knows you, but there is no user of your name here. Ask an administrator to make one (Users, New user), then sign in again.`,
  inactive: () => 'Your account here is inactive. Ask an administrator to make it active again.',
  tree_unavailable: () => 'The cluster’s tree cannot be read or written at the moment. Try again later.',
};

/** Why signing in came to nothing, for the reader; null where the address names no reason of ours. */
export function providerRefusalWords(reason: unknown, provider: ProviderFacts): string | null {
  const known = providerRefusals.find((one) => one === reason);
  return known === undefined ? null : words[known](provider);
}
