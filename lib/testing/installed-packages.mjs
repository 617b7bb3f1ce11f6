import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Whether `node_modules` holds what the lock file names, by what npm noted there after its last installation. */
export function packagesAreInstalled(project) {
  const noted = path.join(project, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = packagesOf(noted);
  // Optional ones are for other systems, mostly, and left out there.
  return Object.entries(packagesOf(path.join(project, 'package-lock.json')))
    .filter(([place, wanted]) => place !== '' && !wanted.optional)
    .every(([place, wanted]) => installed[place]?.version === wanted.version);
}
