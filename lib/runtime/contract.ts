import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventually,
  finishedIn,
  foundIn,
  oddLabels,
  type RuntimeUnderTest,
  RuntimeWorld,
  startedIn,
} from '../testing/runtime-world';
import { type Runtime, type RuntimeEvent, threadCounts, threadCountVariables } from './port';

/** By how much the runtime's stamps may miss what this process saw: clocks are read to the hundredth of a second. */
const stampToleranceMs = 250;

const busyLoop = 'echo > "$1/ready"; while :; do :; done';
/** Its own child goes on writing: whether it lives can be seen from outside. */
const writesOn = '(while :; do echo x >> "$1/log"; sleep 0.1; done) & ';

/** What every driver does, whatever runs the sessions. */
export function describeRuntime(name: string, subject: RuntimeUnderTest): void {
  let world: RuntimeWorld;
  let runtime: Runtime;

  const eachWorld = () => {
    beforeEach(async () => {
      world = new RuntimeWorld(subject);
      await world.begin();
      runtime = await world.open();
    });
    afterEach(() => world.end());
  };

  describe(`${name}: what it says of itself`, () => {
    eachWorld();

    it('answers, names itself, and says what it cannot do', async () => {
      await runtime.ping();
      expect(runtime.description).not.toBe('');
      expect(runtime.cautions.length === 0).toBe(subject.isolates);
    });
  });

  describe(`${name}: starting and listing`, () => {
    eachWorld();

    it('runs a session and lists it with its labels and its start', async () => {
      const spec = world.spec({ labels: oddLabels });
      const before = Date.now();
      const session = await startedIn(runtime, spec);
      const after = Date.now();
      expect(session).toMatchObject({ sessionId: spec.sessionId, labels: oddLabels, finished: null });
      expect(session.startedAt).toBeGreaterThanOrEqual(before - stampToleranceMs);
      expect(session.startedAt).toBeLessThanOrEqual(after + stampToleranceMs);
      expect(await runtime.list()).toEqual([session]);
    });

    it('lists nothing of another node', async () => {
      await startedIn(runtime, world.spec());
      const other = await world.open(`${world.nodeId}-other`);
      expect(await other.list()).toEqual([]);
    });

    it('lists what the process before it started, with the same times, and ends it', async () => {
      const running = await startedIn(runtime, world.spec({ labels: oddLabels }));
      const short = await startedIn(runtime, world.spec({ command: ['/bin/sh', '-c', 'exit 4'] }));
      const finished = await finishedIn(runtime, short.sessionId);
      const next = await world.open();
      const byId = new Map((await next.list()).map((session) => [session.sessionId, session]));
      expect(byId.get(running.sessionId)).toEqual(running);
      expect(byId.get(short.sessionId)).toEqual({ ...short, finished });
      await next.stop(running.sessionId, 0);
      expect((await foundIn(next, running.sessionId))?.finished).not.toBeNull();
    });

    it('refuses an id that it has already, and leaves the first as it is', async () => {
      const spec = world.spec();
      const first = await startedIn(runtime, spec);
      expect(await runtime.start({ ...spec, labels: { user: 'bob' } })).toMatchObject({ kind: 'failed' });
      expect(await runtime.list()).toEqual([first]);
    });

    it('lets one of several simultaneous starts of an id through', async () => {
      const spec = world.spec();
      const results = await Promise.all([runtime.start(spec), runtime.start(spec), runtime.start(spec)]);
      expect(results.filter(({ kind }) => kind === 'started')).toHaveLength(1);
      expect(await runtime.list()).toHaveLength(1);
    });

    it('leaves nothing of a command that does not exist', async () => {
      const spec = world.spec({ command: ['/no/such/program', 'x'] });
      const result = await runtime.start(spec);
      expect(result).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/\w/) });
      expect(await runtime.list()).toEqual([]);
      expect(await runtime.start({ ...spec, command: ['/bin/sleep', '1000'] })).toMatchObject({ kind: 'started' });
    });
  });

  describe(`${name}: what a session finds`, () => {
    eachWorld();

    it('finds its arguments as they were given, without a shell in between', async () => {
      const odd = ['a b', '$HOME', '; exit 1', '"\'`', '', '日本', '-x', '*'];
      const spec = world.script('shift; for a in "$@"; do echo "<$a>"; done > "$0/new"; mv "$0/new" "$0/out"');
      const [shell, flag, text] = spec.command;
      const storage = spec.command.at(-1);
      if (!shell || !flag || !text || !storage) throw new Error('no command');
      await startedIn(runtime, { ...spec, command: [shell, flag, text, storage, 'first', ...odd] });
      expect(await world.written('out')).toBe(odd.map((argument) => `<${argument}>\n`).join(''));
    });

    it('finds its variables and the thread counts, and nothing of the variables of this process', async () => {
      const secret = `HEADROOM_TEST_${randomBytes(4).toString('hex').toUpperCase()}`;
      process.env[secret] = 'not for sessions';
      try {
        const again = await world.open();
        const environment = { GREETING: 'good = "morning"', OMP_NUM_THREADS: '64' };
        await startedIn(again, world.script('env > "$1/new"; mv "$1/new" "$1/out"', { environment, cpus: 1.5 }));
        const lines = (await world.written('out')).split('\n');
        expect(lines).toContain('GREETING=good = "morning"');
        for (const [variable, count] of Object.entries(threadCounts(1.5)))
          expect(lines).toContain(`${variable}=${count}`);
        expect(lines.join('\n')).not.toContain('HEADROOM_TEST_');
      } finally {
        delete process.env[secret];
      }
    });

    it('finds no thread counts where nothing caps it', async () => {
      await startedIn(runtime, world.script('env > "$1/new"; mv "$1/new" "$1/out"'));
      const text = await world.written('out');
      for (const variable of threadCountVariables) expect(text).not.toContain(variable);
    });

    it('writes into its storage folder, and the file is on the machine', async () => {
      const { sessionId } = await startedIn(runtime, world.script('echo kept > "$1/note"'));
      expect(await finishedIn(runtime, sessionId)).toMatchObject({ exitCode: 0 });
      expect(await readFile(world.hostPath('note'), 'utf8')).toBe('kept\n');
    });
  });

  describe(`${name}: ends`, () => {
    eachWorld();

    it('tells when a session ended, and with which code, until it is removed', async () => {
      const { sessionId, startedAt } = await startedIn(runtime, world.script('sleep 1; exit 7'));
      const finished = await finishedIn(runtime, sessionId);
      expect(finished).toMatchObject({ exitCode: 7, outOfMemory: false });
      expect(finished.at).toBeGreaterThanOrEqual((startedAt ?? Number.NaN) + 1000 - stampToleranceMs);
      expect(finished.at).toBeLessThanOrEqual(Date.now() + stampToleranceMs);
      await sleep(300);
      expect((await foundIn(runtime, sessionId))?.finished).toEqual(finished);
      await runtime.remove(sessionId);
      expect(await runtime.list()).toEqual([]);
    });

    it('starts a session that ends at once', async () => {
      const { sessionId, startedAt } = await startedIn(runtime, world.spec({ command: ['/bin/sh', '-c', 'exit 5'] }));
      const finished = await finishedIn(runtime, sessionId);
      expect(finished.exitCode).toBe(5);
      expect(finished.at).toBeGreaterThanOrEqual(startedAt ?? Number.NaN);
    });

    it('leaves nothing running of a session whose first program has ended', async () => {
      const { sessionId } = await startedIn(runtime, world.script(`${writesOn} while [ ! -s "$1/log" ]; do :; done`));
      await finishedIn(runtime, sessionId);
      await world.expectSilent('log');
    });

    it('stops a session that obeys, without waiting for the grace to pass', async () => {
      const text = 'trap "exit 3" TERM; echo > "$1/ready"; while :; do sleep 0.1; done';
      const { sessionId } = await startedIn(runtime, world.script(text));
      await world.written('ready');
      const before = Date.now();
      await runtime.stop(sessionId, 20);
      expect(Date.now() - before).toBeLessThan(15_000);
      expect((await foundIn(runtime, sessionId))?.finished).toMatchObject({ exitCode: 3, outOfMemory: false });
    });

    it('kills a session that does not obey once the grace has passed, with all it started', async () => {
      const text = `trap "" TERM; ${writesOn} echo > "$1/ready"; while :; do sleep 0.1; done`;
      const { sessionId } = await startedIn(runtime, world.script(text));
      await world.written('ready');
      await world.written('log');
      const before = Date.now();
      await runtime.stop(sessionId, 1);
      expect(Date.now() - before).toBeGreaterThanOrEqual(900);
      const finished = (await foundIn(runtime, sessionId))?.finished;
      expect(finished?.at).toBeGreaterThanOrEqual(before + 1000 - stampToleranceMs);
      await world.expectSilent('log');
    });

    it('does not mind to stop what has ended, twice or what it never knew', async () => {
      const { sessionId } = await startedIn(runtime, world.spec({ command: ['/bin/sh', '-c', 'exit 6'] }));
      const finished = await finishedIn(runtime, sessionId);
      await runtime.stop(sessionId, 1);
      await Promise.all([runtime.stop(sessionId, 1), runtime.stop(sessionId, 1), runtime.stop('never-was', 1)]);
      expect((await foundIn(runtime, sessionId))?.finished).toEqual(finished);
    });

    it('removes a running session by force, and does not mind what it does not know', async () => {
      const { sessionId } = await startedIn(runtime, world.script(`trap "" TERM; ${writesOn} wait`));
      await world.written('log');
      await Promise.all([runtime.remove(sessionId), runtime.remove(sessionId)]);
      expect(await runtime.list()).toEqual([]);
      await world.expectSilent('log');
      await runtime.remove(sessionId);
      await runtime.remove('never-was');
    });
  });

  describe(`${name}: what it tells meanwhile`, () => {
    eachWorld();

    it('tells of an end to those that listen, and to nobody else', async () => {
      const events: RuntimeEvent[] = [];
      const unheard: RuntimeEvent[] = [];
      const leave = runtime.watch((event) => events.push(event));
      const other = await world.open(`${world.nodeId}-other`);
      const leaveOther = other.watch((event) => unheard.push(event));
      runtime.watch((event) => unheard.push(event))();
      try {
        const { sessionId } = await startedIn(runtime, world.spec({ command: ['/bin/sleep', '2'] }));
        await eventually(() => events.find((event) => event.sessionId === sessionId && event.kind === 'ended'));
        expect((await foundIn(runtime, sessionId))?.finished).not.toBeNull();
        expect(unheard).toEqual([]);
      } finally {
        leave();
        leaveOther();
      }
    });

    it('measures a busy session, and none that has ended or is unknown', async () => {
      const { sessionId } = await startedIn(runtime, world.script(busyLoop));
      await world.written('ready');
      const usage = await runtime.usage(sessionId);
      expect(usage?.cpus).toBeGreaterThan(0.05);
      expect(usage?.cpus).toBeLessThan(1.5);
      expect(usage?.memoryMib).toBeGreaterThan(0);
      expect(usage?.memoryMib).toBeLessThan(100);
      await runtime.stop(sessionId, 0);
      expect(await runtime.usage(sessionId)).toBeNull();
      expect(await runtime.usage('never-was')).toBeNull();
    });
  });
}
