// A container engine of this run's own, by the scripts of e2e/services. Plain Node: `npm test` starts one before anything else.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runServiceScript } from './service-script.mjs';

/** Empty until `start`. The name is short: a unix socket in it may have a path of 107 bytes. */
export function engineFolder() {
  return mkdtempSync(path.join(os.tmpdir(), 'hd-'));
}

/** Its DOCKER_HOST. Installs what is missing on Debian, and does nothing where it runs already. */
export function startEngine(folder) {
  const [address] = /^DOCKER_HOST=(.+)$/m.exec(runServiceScript('start-docker.sh', folder))?.slice(1) ?? [];
  if (!address) throw new Error('start-docker.sh named no DOCKER_HOST');
  return address;
}

/** Ends the engine and its containers; the folder stays, for another start. */
export function stopEngine(folder) {
  runServiceScript('stop-docker.sh', folder);
}

export function removeEngine(folder) {
  stopEngine(folder);
  rmSync(folder, { recursive: true, force: true });
}

const haltWithinMs = 30_000;

/** Ends the engine in order, as an administrator would who updates it: what ran in it ends, and stays known to it. */
export async function haltEngine(folder) {
  const pid = Number(readFileSync(path.join(folder, 'dockerd.pid'), 'utf8'));
  process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + haltWithinMs; isRunning(pid); ) {
    if (Date.now() > deadline) throw new Error(`the container engine ${pid} does not end`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
