import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Plain JavaScript, since the build reads it before anything is built. */
export const basePathPattern = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/;
export const basePathAllowed =
  'must be empty, or a path that begins with "/" and does not end with one, as in /headroom';

/** `HEADROOM_BASE_PATH` of an environment. Throws where it is none. */
export function basePathOf(variables) {
  const text = variables.HEADROOM_BASE_PATH ?? '';
  if (!basePathPattern.test(text)) throw new Error(`HEADROOM_BASE_PATH ${basePathAllowed}`);
  return text;
}

/** What the build of the project is served below; null where there is none. */
export function builtBasePath(project) {
  const file = path.join(project, '.next', 'standalone', '.next', 'routes-manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).basePath : null;
}
