import { spawnSync } from 'node:child_process';
import path from 'node:path';

const services = path.resolve(import.meta.dirname, '../../e2e/services');

/** A script of e2e/services on that folder: its standard output; what it reports goes to this process's own. Throws where it fails. */
export function runServiceScript(script, folder) {
  const { status, error, stdout } = spawnSync(path.join(services, script), [folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error || status !== 0) throw new Error(`${script} failed: ${error?.message ?? `it ended with ${status}`}`);
  return stdout;
}
