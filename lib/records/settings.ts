import 'server-only';
import { z } from 'zod';
import type { LimitValue, SettingsFile, SettingValues } from '../cluster/records';
import type { PeriodKind } from '../time/period';
import { numberInText, periodKind } from './fields';
import { describe, type Report } from './object-reader';
import type { YamlMap, YamlValue, YamlWritable } from './yaml';

const switches = {
  active: 'active',
  gpu: 'gpu',
  gpu_share: 'gpuShare',
  persistent_storage: 'persistentStorage',
  admin: 'admin',
  author: 'author',
} as const;

/** 0 is a limit. */
const limits = {
  session_limit: 'sessionLimit',
  session_hours: 'sessionHours',
  storage_limit: 'storageLimitGib',
  allowance_hours: 'allowanceHours',
} as const;

/** 0 is no cap but a slip. */
const caps = { session_cpus: 'sessionCpus', session_memory_mb: 'sessionMemoryMib' } as const;

const numberSchema = z.number();
const textSchema = z.string();

/**
 * The settings that a user's or group's map holds (spec: quota, effective settings); fields that are no setting of ours
 * are ignored. What cannot be trusted and would lift a limit is listed in `unusable`.
 */
export function readSettings(map: YamlMap, report: Report): SettingsFile {
  const values: SettingValues = {};
  const unusable: string[] = [];
  const breaks = (entry: string, reason: string) => {
    report(entry, reason);
    unusable.push(`${entry} ${reason}`);
  };

  for (const [entry, field] of Object.entries(switches)) {
    const value = readSwitch(map.get(entry), (reason) => report(entry, reason));
    if (value !== undefined) values[field] = value;
  }
  for (const [entry, field] of Object.entries(limits)) {
    const value = readLimit(map.get(entry), entry, report, breaks);
    if (value !== undefined) values[field] = value;
  }
  for (const [entry, field] of Object.entries(caps)) {
    const value = readLimit(map.get(entry), entry, report, breaks);
    if (value === 0) report(entry, 'is 0, which is no cap; it counts as not set');
    else if (value !== undefined) values[field] = value;
  }
  const period = readPeriod(map.get('allowance_period'), report);
  if (period) values.allowancePeriod = period;
  const pools = readNames(map, 'pools', report);
  if (pools) values.pools = pools;
  // A denial that cannot be read must not let anybody in.
  const poolsDenied = readNames(map, 'pools_denied', breaks);
  if (poolsDenied) values.poolsDenied = poolsDenied;
  return { values, unusable };
}

/** What YAML 1.1, and so SealSkin, reads as a boolean where 1.2 reads text. */
const switchWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** A switch that is neither true nor false is off, whatever its default: off never opens anything. */
function readSwitch(raw: YamlValue | undefined, report: (reason: string) => void): boolean | undefined {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw === 'boolean') return raw;
  const word = typeof raw === 'string' ? switchWords.get(raw.toLowerCase()) : undefined;
  report(`is ${describe(raw)}, where true or false is expected; it is read as ${word ?? false}`);
  return word ?? false;
}

/** A negative number is "no limit" (null); absent and null are "not set" (undefined). */
function readLimit(
  raw: YamlValue | undefined,
  entry: string,
  report: Report,
  breaks: (entry: string, reason: string) => void,
): LimitValue | undefined {
  if (raw === undefined || raw === null) return undefined;
  const inText = typeof raw === 'string' ? numberInText(raw) : null;
  if (inText !== null) report(entry, `is the text ${describe(raw)}; it is read as the number`);
  const number = numberSchema.safeParse(inText ?? raw);
  if (!number.success) {
    breaks(entry, `is ${describe(raw)}, where a number is expected`);
    return undefined;
  }
  // + 0: a limit of -0 is 0.
  return number.data < 0 ? null : number.data + 0;
}

function readPeriod(raw: YamlValue | undefined, report: Report): PeriodKind | undefined {
  if (raw === undefined || raw === null) return undefined;
  const period = periodKind.safeParse(raw);
  if (period.success) return period.data;
  report('allowance_period', `is ${describe(raw)}, where day, week or month is expected; it is read as month`);
  return 'month';
}

/**
 * A list of names, or one name as text. What is no text is reported through `report` and left out; undefined where the
 * field is not set or no list.
 */
export function readNames(
  map: YamlMap,
  entry: string,
  report: (entry: string, reason: string) => void,
): string[] | undefined {
  const raw = map.get(entry);
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw === 'string') return raw === '' ? [] : [raw];
  if (!Array.isArray(raw)) {
    report(entry, `is ${describe(raw)}, where a list of names is expected`);
    return undefined;
  }
  const names: string[] = [];
  raw.forEach((item, index) => {
    const name = textSchema.safeParse(item);
    if (name.success) names.push(name.data);
    else report(`${entry}[${index}]`, `is ${describe(item)}, where a name is expected (quote it)`);
  });
  return names;
}

/** The settings as a file holds them, in the order of the spec; "no limit" is written as -1. */
export function settingsToYaml(values: SettingValues): Record<string, YamlWritable> {
  const written: Record<string, YamlWritable> = {};
  for (const [entry, field] of Object.entries(switches)) {
    const value = values[field];
    if (value !== undefined) written[entry] = value;
  }
  for (const [entry, field] of Object.entries({ ...limits, ...caps })) {
    const value = values[field];
    if (value !== undefined) written[entry] = value ?? -1;
  }
  if (values.allowancePeriod) written.allowance_period = values.allowancePeriod;
  if (values.pools) written.pools = values.pools;
  if (values.poolsDenied) written.pools_denied = values.poolsDenied;
  return written;
}

/** What an edit changes so that a file says these settings and none else; -1 is how a file says "no limit". */
export function settingsChanges(values: SettingValues): Record<string, YamlWritable | undefined> {
  const absent = [...Object.keys({ ...switches, ...limits, ...caps }), 'allowance_period', 'pools', 'pools_denied'];
  return { ...Object.fromEntries(absent.map((entry) => [entry, undefined])), ...settingsToYaml(values) };
}
