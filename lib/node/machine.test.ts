import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeDiskBytes, machineFacts } from './machine';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'headroom-machine-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, text = ''): Promise<void> {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

describe('machineFacts', () => {
  it('tells cores, whole MiB of memory and the load of this machine', () => {
    const facts = machineFacts(root);
    expect(facts.cpus).toBeGreaterThanOrEqual(1);
    expect(Number.isInteger(facts.memoryMib)).toBe(true);
    expect(facts.memoryMib * 2 ** 20).toBeLessThanOrEqual(os.totalmem());
    expect(facts.load).toBeGreaterThanOrEqual(0);
  });

  it('lists no GPU where there are no devices', () => {
    expect(machineFacts(root).gpus).toEqual([]);
  });

  it('lists render nodes in the order of their numbers, and nothing else of the folder', async () => {
    for (const name of ['renderD129', 'renderD128', 'card0', 'by-path']) await put(`dev/dri/${name}`);
    const devices = machineFacts(root).gpus.map((gpu) => gpu.device);
    expect(devices).toEqual(['/dev/dri/renderD128', '/dev/dri/renderD129']);
  });

  it.each([
    ['the product where the driver tells it', { product_name: 'Instinct MI210\n' }, 'Instinct MI210'],
    [
      'driver and bus ids where it does not',
      { uevent: 'DRIVER=i915\nPCI_CLASS=30000\n', vendor: '0x8086\n', device: '0x56c0\n' },
      'i915 8086:56c0',
    ],
    ['the driver alone', { uevent: 'DRIVER=virtio_gpu\n', product_name: '\n' }, 'virtio_gpu'],
    ['GPU where nothing can be read', {}, 'GPU'],
  ])('names a render node: %s', async (_, files, name) => {
    await put('dev/dri/renderD128');
    for (const [file, text] of Object.entries(files)) await put(`sys/class/drm/renderD128/device/${file}`, text);
    expect(machineFacts(root).gpus).toEqual([{ device: '/dev/dri/renderD128', name }]);
  });

  it('lists NVIDIA cards by their own device once, with the model, beside another card', async () => {
    for (const name of ['nvidia1', 'nvidia0', 'nvidiactl', 'nvidia-uvm', 'dri/renderD128', 'dri/renderD129']) {
      await put(`dev/${name}`);
    }
    await put('sys/class/drm/renderD128/device/uevent', 'DRIVER=nvidia\n');
    await put('proc/driver/nvidia/gpus/0000:01:00.0/information', 'Model: \t\t NVIDIA L4\nDevice Minor: \t 0\n');
    expect(machineFacts(root).gpus).toEqual([
      { device: '/dev/nvidia0', name: 'NVIDIA L4' },
      { device: '/dev/nvidia1', name: 'NVIDIA' },
      { device: '/dev/dri/renderD129', name: 'GPU' },
    ]);
  });
});

describe('freeDiskBytes', () => {
  it('tells the bytes left under a folder', async () => {
    expect(await freeDiskBytes(root)).toBeGreaterThan(0);
  });

  it('is null where there is no such folder', async () => {
    expect(await freeDiskBytes(path.join(root, 'missing'))).toBeNull();
  });
});
