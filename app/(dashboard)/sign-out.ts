import { endpoints } from '@/lib/api/endpoints';
import { callApi } from '@/lib/http/client';

/** Ends the sign-in on the server, then leaves by a full load, so that nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  await callApi(endpoints.signOut);
  window.location.assign(`${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/sign-in`);
}
