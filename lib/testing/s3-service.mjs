// An object store of this run's own, by the scripts of e2e/services. Plain Node: `npm test` starts one before anything else.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runServiceScript } from './service-script.mjs';

/** Empty until the start. */
export function s3Folder() {
  return mkdtempSync(path.join(os.tmpdir(), 'hs-'));
}

/**
 * What tests find it by: HEADROOM_TEST_S3_ENDPOINT, HEADROOM_TEST_S3_ACCESS_KEY and HEADROOM_TEST_S3_SECRET_KEY. Installs
 * what is missing on Debian, and does nothing where it runs already.
 */
export function startS3(folder) {
  const lines = [...runServiceScript('start-s3.sh', folder).matchAll(/^S3_(ENDPOINT|ACCESS_KEY|SECRET_KEY)=(.+)$/gm)];
  if (lines.length !== 3) throw new Error('start-s3.sh did not name the endpoint and both keys');
  return Object.fromEntries(lines.map(([, name, value]) => [`HEADROOM_TEST_S3_${name}`, value]));
}

export function removeS3(folder) {
  runServiceScript('stop-s3.sh', folder);
  rmSync(folder, { recursive: true, force: true });
}
