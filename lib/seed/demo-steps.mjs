// Whether the build is fresh, and how it is made. Plain Node, without any package.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { builtBasePath } from '../base-path-variable.mjs';

const sources = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  '.env',
];

/** Whether the built server is newer than everything it was built from. */
export function buildIsFresh(project) {
  // The demo is served at the root.
  if (builtBasePath(project) !== '') return false;
  const built = path.join(project, '.next', 'standalone', '.next', 'BUILD_ID');
  if (!existsSync(built) || !existsSync(path.join(project, '.next', 'standalone', 'server.js'))) return false;
  const builtAt = statSync(built).mtimeMs;
  return sources.every((source) => newest(path.join(project, source)) <= builtAt);
}

function newest(file) {
  if (!existsSync(file)) return 0;
  const status = statSync(file);
  if (!status.isDirectory()) return /\.test\.tsx?$/.test(file) ? 0 : status.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

/** A production shell or a configured server must not change what is built. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('HEADROOM_'));
  return { ...Object.fromEntries(own), NEXT_TELEMETRY_DISABLED: '1' };
}

/** Runs a command with its output on the terminal; ends this process with the command's code where it fails. */
export function run(project, words, command, args) {
  process.stdout.write(`${words}\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
  if (error) process.stderr.write(`${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
