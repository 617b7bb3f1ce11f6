import { endpoints } from '@/lib/api/endpoints';
import { atBase } from '@/lib/base-path';
import { callApi } from '@/lib/http/client';

/**
 * Ends the sign-in on the server, then leaves by a full load, so that nothing of the person stays in memory: to the
 * identity provider where the person signed in there and can sign out there, which leads back here.
 */
export async function signOut(): Promise<void> {
  const { provider_sign_out_url: provider } = await callApi(endpoints.signOut);
  window.location.assign(provider ?? atBase('/sign-in'));
}
