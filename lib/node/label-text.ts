import 'server-only';
import { z } from 'zod';
import type { SessionFacts } from './agent-state';

const prefix = 'headroom.';

const flagText = z.enum(['true', 'false']).transform((text) => text === 'true');
const numberText = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
const listText = z.string().transform((text, context): string[] => {
  const read = z.array(z.string()).safeParse(jsonOf(text));
  if (read.success) return read.data;
  context.addIssue('is no list of texts');
  return z.NEVER;
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only who is charged, and at which rate, has to be readable; the rest is shown as far as it is. */
const labels = z.object({
  username: z.string().min(1),
  gpu: flagText,
  app_id: z.string().catch(''),
  app_name: z.string().catch(''),
  pool: z.string().catch(''),
  gpu_exclusive: flagText.catch(false),
  gpu_devices: listText.catch([]),
  is_collaboration: flagText.catch(false),
  lab: flagText.catch(false),
  provider_groups: listText.catch([]),
  claim_memory_mib: numberText.nullable().catch(null),
  claim_cpus: numberText.nullable().catch(null),
  claim_disk_bytes: numberText.nullable().catch(null),
  wall_clock_seconds: numberText.nullable().catch(null),
});

/** The session's facts as labels that the runtime keeps with it; a figure that is null has none. */
export function labelsOfFacts(facts: SessionFacts): Record<string, string> {
  const values: Record<keyof z.input<typeof labels>, string | number | boolean | readonly string[] | null> = {
    username: facts.username,
    gpu: facts.gpu,
    app_id: facts.appId,
    app_name: facts.appName,
    pool: facts.pool,
    gpu_exclusive: facts.gpuExclusive,
    gpu_devices: facts.gpuDevices,
    is_collaboration: facts.isCollaboration,
    lab: facts.lab,
    provider_groups: facts.providerGroups,
    claim_memory_mib: facts.claimMemoryMib,
    claim_cpus: facts.claimCpus,
    claim_disk_bytes: facts.claimDiskBytes,
    wall_clock_seconds: facts.wallClockSeconds,
  };
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue;
    written[prefix + name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return written;
}

/** Null where the labels do not say whose session it is: someone else made it, or changed it. */
export function factsOfLabels(from: Readonly<Record<string, string>>): SessionFacts | null {
  const own = Object.entries(from).filter(([name]) => name.startsWith(prefix));
  const read = labels.safeParse(Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), text])));
  if (!read.success) return null;
  const { data } = read;
  return {
    username: data.username,
    appId: data.app_id,
    appName: data.app_name,
    pool: data.pool,
    gpu: data.gpu,
    gpuExclusive: data.gpu_exclusive,
    gpuDevices: data.gpu_devices,
    isCollaboration: data.is_collaboration,
    lab: data.lab,
    providerGroups: data.provider_groups,
    claimMemoryMib: data.claim_memory_mib,
    claimCpus: data.claim_cpus,
    claimDiskBytes: data.claim_disk_bytes,
    wallClockSeconds: data.wall_clock_seconds,
  };
}
