import type { FaultProxy } from '../support/fault-proxy';

/** A stretch of a run in which the network is as it is. */
export interface Phase {
  name: string;
  seconds: number;
  begin(proxy: FaultProxy): Promise<void> | void;
  end(proxy: FaultProxy): Promise<void> | void;
}

const latencyMs = 2000;
const resetShare = 0.2;
const errorShare = 1 / 3;
const silentSecondsAtMost = 60;

const calm = (seconds: number): Phase => ({ name: 'calm', seconds, begin: () => undefined, end: () => undefined });

/** `seconds`: of each phase. `stopSeconds`: how long the bucket cannot be reached. */
export function faultPhases(seconds: number, stopSeconds: number): Phase[] {
  const failing = (name: string, faults: Parameters<FaultProxy['set']>[0]): Phase => ({
    name,
    seconds,
    begin: (proxy) => proxy.set(faults),
    end: (proxy) => proxy.set({}),
  });
  const stop = (how: 'refused' | 'silent', forSeconds: number): Phase => ({
    name: how === 'refused' ? 'full stop, connections refused' : 'full stop, no answer to anything',
    seconds: forSeconds,
    begin: (proxy) => proxy.stop(how),
    end: (proxy) => proxy.resume(),
  });
  return [
    calm(seconds),
    failing('latency of 2 s', { latencyMs }),
    failing('resets on a fifth of the calls', { resetShare }),
    failing('500 on a third of the calls', { errorShare }),
    stop('refused', stopSeconds),
    calm(seconds),
    stop('silent', Math.min(stopSeconds, silentSecondsAtMost)),
    failing('all of it at once', { latencyMs: latencyMs / 4, resetShare: resetShare / 2, errorShare: errorShare / 2 }),
    calm(seconds),
  ];
}
