import 'server-only';
import { readdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface MachineFacts {
  /** Cores that this process may use. */
  cpus: number;
  memoryMib: number;
  /** 1-minute load average. */
  load: number;
  gpus: { device: string; name: string }[];
}

/** What the node reports of its machine. @param root where `/dev`, `/sys` and `/proc` are found */
export function machineFacts(root = '/'): MachineFacts {
  return {
    cpus: os.availableParallelism(),
    // Floor: a claim that just fits has to fit.
    memoryMib: Math.floor(os.totalmem() / 2 ** 20),
    load: os.loadavg()[0] ?? 0,
    gpus: [...nvidiaGpus(root), ...renderNodes(root)],
  };
}

/** Bytes that this process may still write under the folder; null where that cannot be told. */
export async function freeDiskBytes(folder: string): Promise<number | null> {
  try {
    const facts = await statfs(folder);
    return facts.bavail * facts.bsize;
  } catch {
    return null;
  }
}

function nvidiaGpus(root: string): MachineFacts['gpus'] {
  const numbers = numbersOf(path.join(root, 'dev'), /^nvidia(\d+)$/);
  const models = numbers.length > 0 ? nvidiaModels(root) : new Map<number, string>();
  return numbers.map((number) => ({ device: `/dev/nvidia${number}`, name: models.get(number) ?? 'NVIDIA' }));
}

/** By the number of the device: the driver keeps one folder for each card, named after its place on the bus. */
function nvidiaModels(root: string): Map<number, string> {
  const folder = path.join(root, 'proc/driver/nvidia/gpus');
  const models = new Map<number, string>();
  for (const name of namesIn(folder)) {
    const text = textOf(path.join(folder, name, 'information')) ?? '';
    const model = /^Model:\s*(.+?)\s*$/m.exec(text)?.[1];
    const minor = /^Device Minor:\s*(\d+)/m.exec(text)?.[1];
    if (model !== undefined && minor !== undefined) models.set(Number(minor), model);
  }
  return models;
}

function renderNodes(root: string): MachineFacts['gpus'] {
  const hasNvidia = numbersOf(path.join(root, 'dev'), /^nvidia(\d+)$/).length > 0;
  return numbersOf(path.join(root, 'dev/dri'), /^renderD(\d+)$/).flatMap((number) => {
    const folder = path.join(root, `sys/class/drm/renderD${number}/device`);
    const driver = /^DRIVER=(.+)$/m.exec(textOf(path.join(folder, 'uevent')) ?? '')?.[1];
    // The same card as /dev/nvidia<n>: counted once.
    if (hasNvidia && driver === 'nvidia') return [];
    return [{ device: `/dev/dri/renderD${number}`, name: renderName(folder, driver) }];
  });
}

/** `AMD Instinct MI210` where the driver says so, else `i915 8086:56c0`: driver, maker and model as the bus names them. */
function renderName(folder: string, driver: string | undefined): string {
  const product = textOf(path.join(folder, 'product_name'))?.trim();
  if (product) return product;
  const [vendor, device] = ['vendor', 'device'].map((name) => {
    return textOf(path.join(/*turbopackIgnore: true*/ folder, name))?.trim().replace(/^0x/, '');
  });
  const ids = vendor && device ? `${vendor}:${device}` : undefined;
  return [driver, ids].filter((part) => part !== undefined).join(' ') || 'GPU';
}

function numbersOf(folder: string, pattern: RegExp): number[] {
  const numbers = namesIn(folder).flatMap((name) => {
    const digits = pattern.exec(name)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
  return numbers.sort((a, b) => a - b);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
