// `npm start`: runs the built server. Plain Node, so that it can say in plain words what is missing.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const project = path.resolve(import.meta.dirname, '..');
const build = path.join(project, '.next');
const standalone = path.join(build, 'standalone');
const server = path.join(standalone, 'server.js');

const text = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function requireBuild() {
  const buildId = text(path.join(build, 'BUILD_ID'));
  if (buildId === null || buildId !== text(path.join(standalone, '.next', 'BUILD_ID')) || !existsSync(server)) {
    stop('There is no finished build here. Run "npm run build" first.');
  }
}

/** The standalone server serves these, but the build leaves them outside of it. */
function copyAssets() {
  const assets = [
    [path.join(build, 'static'), path.join(standalone, '.next', 'static')],
    [path.join(project, 'public'), path.join(standalone, 'public')],
  ];
  for (const [from, to] of assets) {
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  }
}

/** npm runs scripts in the project's folder and notes where the command was given. */
function folderOfTheCommand() {
  const { npm_lifecycle_event: script, INIT_CWD: given } = process.env;
  return script === 'start' && given ? given : process.cwd();
}

/** What the server needs to listen at all; the rest of the environment is checked by the server itself. */
function listenOn() {
  const port = process.env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    stop('The configuration cannot be used:\n  PORT must be a whole number, 0 to 65535');
  }
  const host = process.env.HOSTNAME || '127.0.0.1';
  if (!/^[A-Za-z0-9.:_%-]+$/.test(host)) {
    stop('The configuration cannot be used:\n  HOSTNAME must be a host name or an IP address');
  }
  Object.assign(process.env, { PORT: port, HOSTNAME: host });
}

requireBuild();
listenOn();
copyAssets();
Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_MANUAL_SIG_HANDLE: '1',
  // The server changes its folder to its own, which the next build deletes; relative paths count from here.
  HEADROOM_STARTED_FROM: folderOfTheCommand(),
});
await import(pathToFileURL(server).href);
