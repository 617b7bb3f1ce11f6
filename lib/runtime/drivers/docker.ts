import 'server-only';
import type Docker from 'dockerode';
import { type Runtime, type RuntimeSession, RuntimeUnavailable } from '../port';
import { defaultDockerHost, engineAt } from './docker-address';
import { asUnavailable, type EngineCall, engineCalls, isRefusal } from './docker-call';
import { nodeLabel, sessionLabel } from './docker-container';
import { watchEngine } from './docker-events';
import { startContainer } from './docker-start';
import { sessionOf, usageOf } from './docker-state';

/** An engine answers within milliseconds; one that has to read its disks first, within some seconds. */
const defaultTimeoutMs = 10_000;
const probeTimeoutMs = 2000;
/** Inspections at a time: each is a connection of its own. */
const inspectionsAtOnce = 8;
/** Between looks at a container that somebody else is removing. */
const removalPauseMs = 100;

/**
 * Sessions as containers of a Docker-compatible engine. Which ones are this node's stands in their labels, so nothing is
 * kept here: what the engine lists is what there is.
 */
export function createDockerRuntime(options: {
  /** As DOCKER_HOST; undefined = the machine's own engine. */
  dockerHost: string | undefined;
  nodeId: string;
  timeoutMs?: number;
}): Runtime {
  const { dockerHost, nodeId, timeoutMs = defaultTimeoutMs } = options;
  const engine = engineAt(dockerHost);
  const description = describe(dockerHost);
  const call = engineCalls(description, timeoutMs);
  const parts = { engine, call, nodeId };
  return {
    kind: 'docker',
    description,
    cautions: [],
    ping: () => ping(engine, call),
    start: (spec) => startContainer(parts, spec),
    list: () => listSessions(parts),
    stop: (sessionId, graceSeconds) => stopSession(parts, sessionId, { graceSeconds, timeoutMs }),
    remove: (sessionId) => removeSession(parts, sessionId, timeoutMs),
    usage: (sessionId) => usageOfSession(parts, sessionId),
    watch: (onEvent) => watchEngine(parts, onEvent),
  };
}

/** Whether an engine answers there within two seconds. */
export async function dockerAnswers(dockerHost: string | undefined): Promise<boolean> {
  try {
    await ping(engineAt(dockerHost), engineCalls(describe(dockerHost), probeTimeoutMs));
    return true;
  } catch {
    return false;
  }
}

interface Parts {
  engine: Docker;
  call: EngineCall;
  nodeId: string;
}

function describe(dockerHost: string | undefined): string {
  return `docker at ${dockerHost ?? defaultDockerHost}`;
}

/** Asks for a list, since an engine that greets and cannot list is of no use. */
async function ping(engine: Docker, call: EngineCall): Promise<void> {
  await listedIds((abortSignal) => engine.listContainers({ limit: 1, abortSignal }), call);
}

/** Ids of this node's containers: of one session, or of all. */
function containerIds({ engine, call, nodeId }: Parts, sessionId?: string): Promise<string[]> {
  const label = [`${nodeLabel}=${nodeId}`, ...(sessionId === undefined ? [] : [`${sessionLabel}=${sessionId}`])];
  return listedIds((abortSignal) => engine.listContainers({ all: true, filters: { label }, abortSignal }), call);
}

async function listedIds(
  list: (abortSignal: AbortSignal) => Promise<Docker.ContainerInfo[]>,
  call: EngineCall,
): Promise<string[]> {
  try {
    const listed = await call(list);
    if (!Array.isArray(listed)) throw new RuntimeUnavailable('what answers is no container engine');
    return listed.map(({ Id }) => Id);
  } catch (error) {
    throw asUnavailable(error);
  }
}

async function containerOf(parts: Parts, sessionId: string): Promise<Docker.Container | null> {
  const [id] = await containerIds(parts, sessionId);
  return id === undefined ? null : parts.engine.getContainer(id);
}

async function listSessions(parts: Parts): Promise<RuntimeSession[]> {
  const waiting = await containerIds(parts);
  const sessions: RuntimeSession[] = [];
  const inspectSome = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const session = await inspectOne(parts, id);
      if (session) sessions.push(session);
    }
  };
  await Promise.all(Array.from({ length: inspectionsAtOnce }, inspectSome));
  return sessions;
}

/** Null for one that vanished after it was listed. */
async function inspectOne({ engine, call }: Parts, id: string): Promise<RuntimeSession | null> {
  try {
    return sessionOf(await call((abortSignal) => engine.getContainer(id).inspect({ abortSignal })));
  } catch (error) {
    if (isRefusal(error, 404)) return null;
    throw asUnavailable(error);
  }
}

async function stopSession(
  parts: Parts,
  sessionId: string,
  { graceSeconds, timeoutMs }: { graceSeconds: number; timeoutMs: number },
): Promise<void> {
  const container = await containerOf(parts, sessionId);
  if (!container) return;
  const t = Math.ceil(graceSeconds);
  try {
    await parts.call((abortSignal) => container.stop({ t, abortSignal }), t * 1000 + timeoutMs);
  } catch (error) {
    // Not running, or gone.
    if (!isRefusal(error, 304, 404)) throw asUnavailable(error);
  }
}

async function removeSession(parts: Parts, sessionId: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const container = await containerOf(parts, sessionId);
    if (!container) return;
    try {
      return await parts.call((abortSignal) => container.remove({ force: true, v: true, abortSignal }));
    } catch (error) {
      if (isRefusal(error, 404)) return;
      // Somebody is at it already: it is off the list once they are done.
      if (!isRefusal(error, 409) || performance.now() > deadline) throw asUnavailable(error);
    }
    await new Promise((resolve) => setTimeout(resolve, removalPauseMs));
  }
}

async function usageOfSession(parts: Parts, sessionId: string): ReturnType<Runtime['usage']> {
  const container = await containerOf(parts, sessionId);
  if (!container) return null;
  try {
    return usageOf(
      await parts.call((abortSignal) => {
        const options = { stream: false as const, abortSignal };
        return container.stats(options);
      }),
    );
  } catch (error) {
    if (isRefusal(error, 404, 409)) return null;
    throw asUnavailable(error);
  }
}
