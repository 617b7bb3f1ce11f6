import { rm } from 'node:fs/promises';
import { setting } from './settings';

/** The run's tree and state go with it. */
export default async function removeFolder(): Promise<void> {
  await rm(setting('E2E_FOLDER'), { recursive: true, force: true, maxRetries: 5 });
}
