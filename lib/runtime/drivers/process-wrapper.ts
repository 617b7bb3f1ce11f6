import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Program text of the small process that stands over one session, so that its end is recorded whatever happens to the
 * server. It is text, not a file: the built server carries it without a file beside it. It reads `order.json`, starts
 * the program as the leader of its own group, and writes `session.json` once the program runs (or `failed.json`) and
 * `exit.json` once it has ended; each is there whole or not at all.
 */
const wrapperSource = `
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const folder = process.argv[1];

function save(name, facts) {
  const file = fs.openSync(folder + '/.' + name, 'w', 0o600);
  fs.writeSync(file, JSON.stringify(facts));
  fs.fsyncSync(file);
  fs.closeSync(file);
  fs.renameSync(folder + '/.' + name, folder + '/' + name);
  const names = fs.openSync(folder, 'r');
  fs.fsyncSync(names);
  fs.closeSync(names);
}

function statOf(pid) {
  const text = fs.readFileSync('/proc/' + pid + '/stat', 'latin1');
  const [state, , , session, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state, session: Number(session), startTicks: rest[15] };
}

function identityOf(pid) {
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return { pid, birth: boot + ':' + statOf(pid).startTicks };
}

// Until nothing is left: what is being killed may have started something meanwhile.
function killAll(leader) {
  for (let round = 0; round < 100; round++) {
    const left = fs.readdirSync('/proc').filter((name) => {
      try {
        const { state, session } = statOf(Number(name));
        return session === leader && state !== 'Z';
      } catch {
        return false;
      }
    });
    if (left.length === 0) return;
    for (const pid of left) try { process.kill(Number(pid), 'SIGKILL'); } catch {}
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

// Whoever wants to end the session ends the program: this process has to outlive it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});

const { sessionId, labels, program, args, cwd, env } = JSON.parse(fs.readFileSync(folder + '/order.json', 'utf8'));
// It may hold secrets of the session.
fs.unlinkSync(folder + '/order.json');

function fail(error) {
  save('failed.json', { code: String(error.code ?? error.message) });
  process.exit(1);
}

let child;
try {
  child = spawn(program, args, { cwd, env, detached: true, stdio: 'ignore' });
} catch (error) {
  fail(error);
}
const startedAt = Date.now();
child.on('error', (error) => child.pid === undefined && fail(error));
if (child.pid !== undefined) {
  child.on('exit', (exitCode, signal) => {
    const finishedAt = Math.max(startedAt, Date.now());
    killAll(child.pid);
    save('exit.json', { finishedAt, exitCode, signal });
  });
  try {
    const wrapper = identityOf(process.pid);
    save('session.json', { sessionId, labels, wrapper, program: identityOf(child.pid), startedAt });
  } catch (error) {
    // Nobody would know of it.
    killAll(child.pid);
    throw error;
  }
}
`;

/** Where programs without a path are looked for; the server's own PATH is its own affair. */
export const sessionPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

// Next's types ask every environment for NODE_ENV, which is none of a session's business.
const cleanEnvironment = { PATH: sessionPath } as unknown as NodeJS.ProcessEnv;

/** Starts it over a session's folder; it stays when this process ends. */
export function spawnWrapper(folder: string): ChildProcess {
  const wrapper = spawn(process.execPath, ['-e', wrapperSource, '--', folder], {
    cwd: folder,
    env: cleanEnvironment,
    detached: true,
    stdio: 'ignore',
  });
  wrapper.unref();
  return wrapper;
}
