import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemClocks } from './clocks';

describe('systemClocks', () => {
  it('reads the wall clock and a clock that runs from the boot on', async () => {
    const clocks = systemClocks();
    const before = clocks.read();
    await sleep(30);
    const after = clocks.read();
    expect(Math.abs(after.wallMs - Date.now())).toBeLessThan(1000);
    expect(after.monotonicMs - before.monotonicMs).toBeGreaterThanOrEqual(25);
    expect(after.bootId).toBe(before.bootId);
  });

  it('reads the same boot in every process', () => {
    expect(systemClocks().read().bootId).toBe(systemClocks().read().bootId);
  });

  it('counts every process as a boot where the machine does not tell', () => {
    const missing = path.join(os.tmpdir(), 'no-such-folder', 'boot_id');
    expect(systemClocks(missing).read().bootId).not.toBe(systemClocks(missing).read().bootId);
  });
});
