import type Docker from 'dockerode';

/** When a session's container really ran, as the engine's own events tell. Milliseconds of the engine's clock. */
export interface Lifetime {
  /** Other tests may share the engine. */
  nodeId: string;
  startedAt: number;
  /** The first signal it was sent, where its end was asked for: charging stops there. */
  endBeganAt: number | null;
  endedAt: number | null;
}

interface EngineEvent {
  Action?: string;
  timeNano?: number;
  Actor?: { Attributes?: Record<string, string> };
}

export interface LifetimeWatch {
  /** By session. */
  of(nodeId: string): ReadonlyMap<string, Lifetime>;
  stop(): void;
}

/** Writes down every session's life from now on, apart from the servers that run them. */
export async function watchLifetimes(engine: Docker): Promise<LifetimeWatch> {
  const lifetimes = new Map<string, Lifetime>();
  const filters = JSON.stringify({ type: ['container'], label: ['headroom.session'] });
  const stream = await engine.getEvents({ filters });
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') note(lifetimes, JSON.parse(line));
  });
  return {
    of: (nodeId) => new Map([...lifetimes].filter(([, lifetime]) => lifetime.nodeId === nodeId)),
    stop: () => (stream as unknown as { destroy(): void }).destroy(),
  };
}

function note(lifetimes: Map<string, Lifetime>, { Action, timeNano = 0, Actor }: EngineEvent): void {
  const sessionId = Actor?.Attributes?.['headroom.session'];
  if (sessionId === undefined) return;
  const at = timeNano / 1e6;
  const known = lifetimes.get(sessionId);
  const nodeId = Actor?.Attributes?.['headroom.node'] ?? '';
  if (Action === 'start') lifetimes.set(sessionId, { nodeId, startedAt: at, endBeganAt: null, endedAt: null });
  else if (known && Action === 'kill') known.endBeganAt ??= at;
  else if (known && Action === 'die') known.endedAt ??= at;
}

/**
 * How far `chargedMs` is from what the session is to be charged for, in milliseconds: to its end, or to where its end
 * began, which is between the moment at which somebody asked for it (`askedAt`, by the engine's clock) and the first
 * signal: a server that is killed in between sends that only after its next start. Not a number while it runs.
 */
export function chargeErrorMs(
  { startedAt, endBeganAt, endedAt }: Lifetime,
  chargedMs: number,
  askedAt?: number,
): number {
  if (endedAt === null) return Number.NaN;
  const most = (endBeganAt ?? endedAt) - startedAt;
  const least = askedAt === undefined ? most : Math.min(most, askedAt - startedAt);
  return chargedMs > most ? chargedMs - most : Math.min(0, chargedMs - least);
}
