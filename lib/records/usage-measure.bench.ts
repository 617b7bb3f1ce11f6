import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createFileStore } from '../store/drivers/file';
import { median } from '../testing/median';
import { daysOf, type TreeSize } from '../testing/usage-trees';
import { UsageColumns } from './usage-columns';
import { UsageParser } from './usage-file';
import { NameTable } from './usage-names';
import { createUsageReader } from './usage-reader';
import { readUsageYaml } from './usage-yaml';

/** Milliseconds, megabytes. */
export type Measures = Record<string, number>;

/** What is measured in a process of its own, on a tree that stands in `folder`. */
export const measurements: Record<string, (folder: string, size: TreeSize) => Promise<Measures>> = {
  raw: async (folder) => {
    const files = filesIn(folder);
    const cpu = process.cpuUsage();
    const rawMs = timed(() => files.map((file) => readFileSync(file).length));
    return { rawMs, rawCpuMs: cpuMsSince(cpu) };
  },
  load: measureLoad,
  yaml: async (folder) => measureYaml(filesIn(folder)),
};

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.yml')).map((name) => path.join(folder, name));
}

async function measureLoad(folder: string, size: TreeSize): Promise<Measures> {
  const store = createFileStore(folder);
  const reader = createUsageReader(store);
  const days = daysOf(size);

  const loop = monitorEventLoopDelay({ resolution: 1 });
  await delay(20);
  loop.enable();
  await delay(5);
  const cpu = process.cpuUsage();
  const coldMs = await timedAsync(() => reader.refresh());
  const coldCpuMs = cpuMsSince(cpu);
  await delay(5);
  loop.disable();

  const { queries } = await reader.refresh();
  const monthMs = timed(() => queries.secondsByUser(days));
  const [user = ''] = queries.secondsByUser(days).keys();
  const oneUserMs = timed(() => queries.secondsOf(user, days));
  const byNodeMs = timed(() => queries.secondsOfByNode(user, days));

  const unchangedMs = await medianOf(5, () => timedAsync(() => reader.refresh()));
  const changed = path.relative(folder, filesIn(folder).at(-1) ?? '');
  const changedMs = await medianOf(5, async () => {
    const object = await store.get(changed);
    if (object) await store.put(changed, object.bytes, {});
    return timedAsync(() => reader.refresh());
  });
  const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
  const blockMs = loop.max / 1e6;
  return { coldMs, coldCpuMs, blockMs, changedMs, unchangedMs, monthMs, oneUserMs, byNodeMs, peakMb };
}

/** The same objects through our parser and through js-yaml, each as warm as the other. */
function measureYaml(files: string[]): Measures {
  const step = Math.ceil(files.length / 150);
  const sample = files.filter((_, at) => at % step === 0).map((file) => readFileSync(file));
  const names = new NameTable();
  const columns = new UsageColumns(names);
  const parser = new UsageParser(names);
  const throughYaml = () => {
    for (const bytes of sample) {
      columns.begin(names);
      readUsageYaml(bytes, names, columns);
    }
  };
  const throughParser = () => {
    for (const bytes of sample) {
      parser.begin(bytes, names);
      parser.run();
      parser.finish();
    }
  };
  throughYaml();
  for (let round = 0; round < 10; round += 1) throughParser();
  const mib = sample.reduce((sum, bytes) => sum + bytes.length, 0) / 2 ** 20;
  return { parserMsPerMib: timed(throughParser) / mib, yamlMsPerMib: timed(throughYaml) / mib };
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let at = 0; at < times; at += 1) results.push(await measure());
  return median(results);
}
