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

const calm = (seconds: number): Phase => ({ name: 'calm', seconds, begin: () => undefined, end: () => undefined });

/** `seconds`: of each phase. `stopSeconds`: how long the bucket cannot be reached at a stretch. */
export function faultPhases(seconds: number, stopSeconds: number): Phase[] {
  const failing = (name: string, faults: Parameters<FaultProxy['set']>[0]): Phase => ({
    name,
    seconds,
    begin: (proxy) => proxy.set(faults),
    end: (proxy) => proxy.set({}),
  });
  const stop = (how: 'refused' | 'silent'): Phase => ({
    name: how === 'refused' ? 'full stop, connections refused' : 'full stop, no answer to anything',
    seconds: stopSeconds,
    begin: (proxy) => proxy.stop(how),
    end: (proxy) => proxy.resume(),
  });
  return [
    calm(seconds),
    failing('latency of 2 s', { latencyMs }),
    failing('resets on a fifth of the calls', { resetShare }),
    failing('500 on a third of the calls', { errorShare }),
    stop('refused'),
    calm(seconds),
    stop('silent'),
    failing('all of it at once', { latencyMs: latencyMs / 4, resetShare: resetShare / 2, errorShare: errorShare / 2 }),
    calm(seconds),
  ];
}
