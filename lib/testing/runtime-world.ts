import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Runtime, RuntimeSession, SessionSpec } from '../runtime/port';

/** A driver to hold to the contract. */
export interface RuntimeUnderTest {
  /** A driver as a process makes it at its start. Two of one node are a process and the one that follows it. */
  open(nodeId: string): Runtime | Promise<Runtime>;
  /** Has `/bin/sh` and what a small system has beside it. */
  image: string;
  /** Keeps sessions apart from the machine and caps them; else it says in `cautions` that it does not. */
  isolates: boolean;
  /** Where a session finds this folder of the machine. */
  storageInSession(folder: string): string;
}

export const oddLabels = {
  user: 'Zoë-Ωmega-日本-🙂',
  'app.name': 'a "quoted" name, with = and \\ and \' in it',
  lines: 'one\ntwo\ttabbed',
  empty: '',
  spaces: '  at both ends  ',
  json: JSON.stringify({ claim: 2048, nested: ['a', null] }),
  long: 'x'.repeat(2000),
};

const waitAtMostMs = 20_000;

export async function eventually<Value>(look: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  const deadline = Date.now() + waitAtMostMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`it did not come about within ${waitAtMostMs} ms`);
    await sleep(50);
  }
}

/** What one test works with: a node of its own, a folder, and drivers whose sessions are taken away afterwards. */
export class RuntimeWorld {
  readonly nodeId = `test-${randomBytes(6).toString('hex')}`;
  readonly #opened: Runtime[] = [];
  #folder = '';

  constructor(private readonly subject: RuntimeUnderTest) {}

  async begin(): Promise<void> {
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-runtime-'));
  }

  async end(): Promise<void> {
    for (const runtime of this.#opened) {
      for (const { sessionId } of await runtime.list()) await runtime.remove(sessionId);
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  async open(nodeId = this.nodeId): Promise<Runtime> {
    const runtime = await this.subject.open(nodeId);
    this.#opened.push(runtime);
    return runtime;
  }

  /** A session of this shell script, with `$1` the folder that it shares with the test. */
  script(text: string, fields: Partial<SessionSpec> = {}): SessionSpec {
    const storage = this.subject.storageInSession(this.#folder);
    return this.spec({ command: ['/bin/sh', '-c', text, 'sh', storage], storageFolder: this.#folder, ...fields });
  }

  spec(fields: Partial<SessionSpec> = {}): SessionSpec {
    return {
      sessionId: randomBytes(8).toString('hex'),
      labels: { user: 'ada' },
      image: this.subject.image,
      command: ['/bin/sleep', '1000'],
      environment: {},
      cpus: null,
      memoryBytes: null,
      gpuDevices: [],
      storageFolder: null,
      network: null,
      ...fields,
    };
  }

  hostPath(name: string): string {
    return path.join(this.#folder, name);
  }

  async written(name: string): Promise<string> {
    await eventually(() => existsSync(this.hostPath(name)) || undefined);
    return readFile(this.hostPath(name), 'utf8');
  }

  /** Nobody writes this file any more. */
  async expectSilent(name: string): Promise<void> {
    const before = (await stat(this.hostPath(name))).size;
    await sleep(500);
    expect((await stat(this.hostPath(name))).size).toBe(before);
  }
}

export async function startedIn(runtime: Runtime, spec: SessionSpec): Promise<RuntimeSession> {
  const result = await runtime.start(spec);
  if (result.kind === 'failed') throw new Error(result.reason);
  return result.session;
}

export async function foundIn(runtime: Runtime, sessionId: string): Promise<RuntimeSession | undefined> {
  return (await runtime.list()).find((session) => session.sessionId === sessionId);
}

type Finished = NonNullable<RuntimeSession['finished']>;

export function finishedIn(runtime: Runtime, sessionId: string): Promise<Finished> {
  return eventually(async () => (await foundIn(runtime, sessionId))?.finished ?? undefined);
}
