// `npm start`: runs the built server. Plain Node, so that it can say in plain words what is missing.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
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
function bringAssets() {
  const assets = [
    [path.join(build, 'static'), path.join(standalone, '.next', 'static')],
    [path.join(project, 'public'), path.join(standalone, 'public')],
  ];
  try {
    for (const [from, to] of assets) {
      // A start on a build that an earlier one prepared writes nothing.
      if (existsSync(from) && !holdsAllOf(to, from)) putInPlace(from, to);
    }
  } catch (error) {
    stop(
      `The build cannot be made ready: ${error.message}\n` +
        `The first start after a build copies its assets into ${standalone} and must be able to write there; later ones need not.`,
    );
  }
}

/** Whether each file of one folder is in the other with the same contents. */
function holdsAllOf(folder, from) {
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .every((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const copy = path.join(folder, path.relative(from, file));
      return existsSync(copy) && readFileSync(copy).equals(readFileSync(file));
    });
}

const triesAtMost = 5;

/** Copies aside, then renames: a server that starts at the same time sees the whole folder or none. */
function putInPlace(from, to) {
  const aside = mkdtempSync(path.join(standalone, '.assets-'));
  try {
    const copy = path.join(aside, 'new');
    cpSync(from, copy, { recursive: true });
    for (let tries = 0; !renamed(copy, to) && !holdsAllOf(to, from); tries++) {
      if (tries === triesAtMost) throw new Error(`${to} keeps being in the way`);
      // What is in the way is no other start's copy, which would be whole.
      renamed(to, path.join(aside, `old-${tries}`));
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** False where another start was faster: the place is taken, or what was to be moved has gone. */
function renamed(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'ENOENT'].includes(error.code)) return false;
    throw error;
  }
}

/** npm runs scripts in the project's folder and notes where the command was given. */
function folderOfTheCommand() {
  const { npm_lifecycle_event: script, INIT_CWD: given } = process.env;
  return script === 'start' && given ? given : process.cwd();
}

/** What the server needs to listen at all; the rest of the environment is checked by the server itself. */
async function listenOn() {
  const port = process.env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    stop('The configuration cannot be used:\n  PORT must be a whole number, 0 to 65535');
  }
  const host = process.env.HOSTNAME || '127.0.0.1';
  if (!/^[A-Za-z0-9.:_%-]+$/.test(host)) {
    stop('The configuration cannot be used:\n  HOSTNAME must be a host name or an IP address');
  }
  try {
    // The server would take port 0 for its own default, so a free one is chosen here.
    Object.assign(process.env, { PORT: String(await freePort(Number(port), host)), HOSTNAME: host });
  } catch (error) {
    stop(whyNot(error.code, port, host));
  }
}

/** The port that can be listened on; throws as listening does. */
function freePort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}

function whyNot(code, port, host) {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is in use: end what listens there, or give another port.`;
    case 'EACCES':
      return `PORT ${port} on ${host} may not be used by this user: give a port of 1024 or above.`;
    case 'EADDRNOTAVAIL':
      return `HOSTNAME ${host} is no address of this machine: give one that is, or 0.0.0.0 for all.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOSTNAME ${host} cannot be resolved: give a name that can, or an address such as 127.0.0.1.`;
    default:
      return `The server cannot listen on PORT ${port} of HOSTNAME ${host} (${code}).`;
  }
}

requireBuild();
await listenOn();
bringAssets();
Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_MANUAL_SIG_HANDLE: '1',
  // The server changes its folder to its own, which the next build deletes; relative paths count from here.
  HEADROOM_STARTED_FROM: folderOfTheCommand(),
});
await import(pathToFileURL(server).href);
