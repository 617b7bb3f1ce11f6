import 'server-only';
import { IncomingMessage } from 'node:http';
import type Docker from 'dockerode';
import type { RuntimeEvent } from '../port';
import type { EngineCall } from './docker-call';
import { nodeLabel, sessionLabel } from './docker-container';

const firstPauseMs = 500;
const longestPauseMs = 10_000;
const keepAliveMs = 30_000;
/** A line is some hundreds of bytes and the labels; a longer one is not the engine's. */
const longestLine = 1_000_000;

/**
 * Hears of ends and of memory that ran out until the answer is called. A stream that breaks is opened again, soon at
 * first and then ever more seldom. Neither the stream nor a pause keeps the process alive.
 */
export function watchEngine(
  { engine, call, nodeId }: { engine: Docker; call: EngineCall; nodeId: string },
  onEvent: (event: RuntimeEvent) => void,
): () => void {
  const watch: { isOver: boolean; pauseMs: number; timer?: NodeJS.Timeout; stream?: IncomingMessage } = {
    isOver: false,
    pauseMs: firstPauseMs,
  };

  async function listen(): Promise<void> {
    try {
      const stream = await call((abortSignal) => openStream(engine, nodeId, abortSignal));
      watch.stream = stream;
      watch.pauseMs = firstPauseMs;
      const ended = readLines(stream, (line) => watch.isOver || tell(line, onEvent));
      if (watch.isOver) stream.destroy();
      await ended;
    } catch {
      // Away, or cut off: whoever relies on the engine learns it from a call that failed.
    }
    if (watch.isOver) return;
    watch.timer = setTimeout(() => void listen(), watch.pauseMs).unref();
    watch.pauseMs = Math.min(watch.pauseMs * 2, longestPauseMs);
  }

  void listen();
  return () => {
    watch.isOver = true;
    clearTimeout(watch.timer);
    watch.stream?.destroy();
  };
}

async function openStream(engine: Docker, nodeId: string, abortSignal: AbortSignal): Promise<IncomingMessage> {
  const filters = { type: ['container' as const], event: ['die', 'oom'], label: [`${nodeLabel}=${nodeId}`] };
  const stream = await engine.getEvents({ filters, abortSignal });
  if (!(stream instanceof IncomingMessage)) throw new Error('the events of the container engine are no answer of its');
  return stream;
}

/** Comes back when the stream has ended, however it did. */
function readLines(stream: IncomingMessage, onLine: (line: string) => void): Promise<void> {
  stream.socket.unref();
  // An engine on another machine that lost its power says nothing more.
  stream.socket.setKeepAlive(true, keepAliveMs);
  return new Promise((resolve) => {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) rest = '';
      for (const line of lines) onLine(line);
    });
    for (const end of ['end', 'error', 'close']) stream.on(end, () => resolve());
  });
}

function tell(line: string, onEvent: (event: RuntimeEvent) => void): void {
  try {
    const event = eventOf(JSON.parse(line));
    if (event) onEvent(event);
  } catch {
    // No event of the engine's, or a listener's own failure: neither may end the listening.
  }
}

function eventOf(message: {
  Action?: string;
  status?: string;
  Actor?: { Attributes?: Record<string, string> };
}): RuntimeEvent | null {
  const sessionId = message.Actor?.Attributes?.[sessionLabel];
  const action = message.Action ?? message.status;
  if (sessionId === undefined) return null;
  if (action === 'die') return { kind: 'ended', sessionId };
  return action === 'oom' ? { kind: 'out_of_memory', sessionId } : null;
}
