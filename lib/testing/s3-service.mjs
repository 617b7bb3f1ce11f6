// An object store of this run's own, by the scripts of e2e/services. Plain Node: `npm test` starts one before anything else.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const services = path.resolve(import.meta.dirname, '../../e2e/services');

/** The script's standard output; what it reports goes to this process's own. Throws where it fails. */
function run(script, folder) {
  const file = path.join(services, script);
  const { status, error, stdout } = spawnSync(file, [folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error || status !== 0) throw new Error(`${script} failed: ${error?.message ?? `it ended with ${status}`}`);
  return stdout;
}

/** Empty until the start. */
export function s3Folder() {
  return mkdtempSync(path.join(os.tmpdir(), 'hs-'));
}

/**
 * What tests find it by: HEADROOM_TEST_S3_ENDPOINT, HEADROOM_TEST_S3_ACCESS_KEY and HEADROOM_TEST_S3_SECRET_KEY. Installs
 * what is missing on Debian, and does nothing where it runs already.
 */
export function startS3(folder) {
  const lines = [...run('start-s3.sh', folder).matchAll(/^S3_(ENDPOINT|ACCESS_KEY|SECRET_KEY)=(.+)$/gm)];
  if (lines.length !== 3) throw new Error('start-s3.sh did not name the endpoint and both keys');
  return Object.fromEntries(lines.map(([, name, value]) => [`HEADROOM_TEST_S3_${name}`, value]));
}

export function removeS3(folder) {
  run('stop-s3.sh', folder);
  rmSync(folder, { recursive: true, force: true });
}
