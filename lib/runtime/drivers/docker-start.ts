import 'server-only';
import { stat } from 'node:fs/promises';
import type Docker from 'dockerode';
import type { SessionSpec, StartResult } from '../port';
import { type EngineCall, type EngineRefusal, isRefusal } from './docker-call';
import { containerOptions, isForeignNetwork } from './docker-container';
import { sessionOf } from './docker-state';

/** Making a container copies its image where the engine's file system cannot share it. */
const startLimitMs = 30_000;

type Failed = Extract<StartResult, { kind: 'failed' }>;
const failed = (reason: string): Failed => ({ kind: 'failed', reason });

interface Parts {
  engine: Docker;
  call: EngineCall;
  nodeId: string;
}

/** Makes the container and starts it; what was made and does not start is taken away again. */
export async function startContainer(parts: Parts, spec: SessionSpec): Promise<StartResult> {
  if (isForeignNetwork(spec.network)) {
    return failed(`The network "${spec.network}" would not keep the session apart: name a network of the engine.`);
  }
  const made = await makeContainer(parts, spec);
  if ('kind' in made) return made;
  const { call } = parts;
  try {
    await call((abortSignal) => made.start({ abortSignal }), startLimitMs);
    return { kind: 'started', session: sessionOf(await call((abortSignal) => made.inspect({ abortSignal }))) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await removeForGood(made, call);
    return failed(startWords(error, spec));
  }
}

async function makeContainer({ engine, call, nodeId }: Parts, spec: SessionSpec): Promise<Docker.Container | Failed> {
  const owner = await storageOwner(spec.storageFolder);
  if (owner === 'none') return failed('The storage folder of the session is missing on the node.');
  const options = { ...containerOptions(nodeId, spec), ...(owner && { User: owner }) };
  try {
    return await call((abortSignal) => engine.createContainer({ ...options, abortSignal }), startLimitMs);
  } catch (error) {
    if (isRefusal(error)) return failed(createWords(error, spec));
    throw error;
  }
}

/**
 * `uid:gid` of whom the storage folder belongs to, whom the session then runs as: without capabilities not even root
 * may write into a folder of somebody else. Null where it belongs to root, or there is none: the image's own user.
 */
async function storageOwner(storageFolder: string | null): Promise<string | null | 'none'> {
  if (storageFolder === null) return null;
  try {
    const { uid, gid } = await stat(storageFolder);
    return uid === 0 ? null : `${uid}:${gid}`;
  } catch {
    return 'none';
  }
}

/** Fine where it is gone, or on its way. */
export async function removeForGood(container: Docker.Container, call: EngineCall): Promise<void> {
  try {
    await call((abortSignal) => container.remove({ force: true, v: true, abortSignal }));
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
  }
}

function createWords(refusal: EngineRefusal, { image }: SessionSpec): string {
  if (refusal.status === 409) return 'A session of this id exists already.';
  if (refusal.status === 404 && /no such image/i.test(refusal.words)) {
    return `The image "${image}" is not on the node, and images are never downloaded for a session.`;
  }
  return `The container engine refused it: ${refusal.words}`;
}

/** As runc and crun put it; the same words about a device or a folder are no fault of the program's. */
const cannotRun = /\bexec(:|utable) .*(not found|no such file or directory|permission denied)/i;

function startWords({ words }: EngineRefusal, { command, network }: SessionSpec): string {
  const program = command[0];
  if (program !== undefined && cannotRun.test(words)) {
    return `"${program}" cannot be run in its image (${words.slice(words.search(cannotRun))}).`;
  }
  if (network !== null && /network .* not found/i.test(words)) {
    return `The container engine has no network "${network}".`;
  }
  return `The container engine could not start it: ${words}`;
}
