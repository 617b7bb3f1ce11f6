import 'server-only';
import { z } from 'zod';
import type { StorePlace } from './store-place';

/** What opens the bucket, from the variables that every tool for S3 reads. */
export const storeCredentialFields = {
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
};

export interface StoreCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

type Variables = Readonly<Record<string, unknown>>;

/** Null where one of the two that it takes is not set. An empty variable counts as not set. */
export function storeCredentials(variables: Variables): StoreCredentials | null {
  const [accessKeyId, secretAccessKey, sessionToken] = Object.keys(storeCredentialFields).map((name) => {
    const value = variables[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : null;
}

/** `fault` is told the variable that a bucket needs and that is not set. */
export function checkStoreCredentials(
  variables: Variables & { HEADROOM_STORE: StorePlace },
  fault: (variable: string, message: string) => void,
): void {
  if (variables.HEADROOM_STORE.kind !== 's3' || storeCredentials(variables) !== null) return;
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
    if (!variables[name]) fault(name, 'must be set where HEADROOM_STORE is a bucket');
  }
}
