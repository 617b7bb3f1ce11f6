import { describe, expect, it } from 'vitest';
import type { SealedFiles } from './local-copy-files';
import { createSweep } from './local-copy-sweep';
import { createTimeSlices } from './time-slices';

const minute = 60_000;

describe('sweeping', () => {
  it('begins after ten minutes, and comes again each day', async () => {
    let nowMs = 0;
    const sweptAt: number[] = [];
    const failures: unknown[] = [];
    const sweep = async () => {
      sweptAt.push(nowMs / minute);
      throw new Error('EIO');
    };
    const nowAndThen = createSweep({
      files: { sweep } as Pick<SealedFiles, 'sweep'> as SealedFiles,
      keys: () => [],
      slices: createTimeSlices(8),
      monotonicNow: () => nowMs,
      onFailure: (error) => failures.push(error),
    });
    for (nowMs = 0; nowMs < 2 * 24 * 60 * minute; nowMs += minute) nowAndThen();
    await new Promise(setImmediate);
    expect(sweptAt).toEqual([10, 1450]);
    expect(failures).toHaveLength(2);
  });
});
