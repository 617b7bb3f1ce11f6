import 'server-only';
import { parseName } from '../cluster/names';
import type { AnalysisRecord, AnalysisVersion } from '../cluster/records';
import type { EpochMs } from '../time/clock';
import type { CollectionKind } from './collection-kinds';
import { count, epochSeconds, flag, instant, nameText, optional, readFields, required, text, yamlList } from './fields';
import { eachMap, type ReadResult, type Report, readMapObject, type TreeObject } from './object-reader';
import { readTreeYaml, writeTreeYaml, type YamlMap, type YamlValue } from './yaml';

const prefix = 'analyses/';
const indexFile = 'index.yml';
const largestIndexBytes = 256 * 1024;

/** `analyses/<id>/index.yml`. What lies beside it (the versions' texts, measured runs) is read by whoever needs it. */
export const analysisCollection: CollectionKind<AnalysisRecord> = {
  prefix,
  maxBytes: largestIndexBytes,
  nameOf(rest) {
    const [id = '', file, ...deeper] = rest.split('/');
    if (file === undefined || deeper.length > 0) return { reason: 'is no file of an analysis (analyses/<id>/<file>)' };
    if (parseName(id) === null) return { reason: 'is no analysis id (1 to 128 of A-Z a-z 0-9 _ -)' };
    return file === indexFile ? { name: id } : { isOthers: true };
  },
  read: readAnalysis,
};

/** The folder of an analysis's objects. The id has passed as a name, as for all keys here. */
export function analysisFolder(id: string): string {
  return `${prefix}${id}/`;
}

export function analysisIndexKey(id: string): string {
  return `${analysisFolder(id)}${indexFile}`;
}

export function analysisRunsKey(id: string): string {
  return `${analysisFolder(id)}runs.csv`;
}

/** The configuration of one version, as its author saved it; null for what is no id or version. */
export function analysisVersionKey(id: string, version: string): string | null {
  if (parseName(id) === null || parseName(version) === null || isIndexName(version)) return null;
  return `${analysisFolder(id)}${version}.yml`;
}

/** Its text would lie where the index lies; in whatever case, since some file systems know none. */
function isIndexName(version: string): boolean {
  return `${version}.yml`.toLowerCase() === indexFile;
}

const fields = { versions: required(yamlList) };
const versionFields = {
  version: required(nameText),
  by: optional(text, ''),
  at: optional<number | null>(instant, null),
  note: optional(text, ''),
  // What cannot be read releases nothing.
  registered: optional(flag, false),
  // Ours, beside what the spec names.
  registered_by: optional<string | null>(text, null),
  registered_at: optional<number | null>(instant, null),
};

/** No record and no problem either: the analysis was removed, and this says so. */
export function readAnalysis(object: TreeObject): ReadResult<AnalysisRecord> {
  return readMapObject(object, (map, report) => {
    if (saysRemoved(map, report)) return null;
    const values = readFields(map, fields, report);
    if (!values) return null;
    const versions = new Map<string, AnalysisVersion>();
    eachMap(values.versions, 'versions', report, (entry, path) => {
      const version = readVersion(entry, path, report);
      if (!version) return;
      if (versions.delete(version.version)) {
        report(`${path}.version`, `is ${version.version} once more; the last one of that name counts`);
      }
      versions.set(version.version, version);
    });
    return { id: object.name, versions: [...versions.values()] };
  });
}

function saysRemoved(map: YamlMap, report: Report): boolean {
  if (map.get('removed') !== true) return false;
  const versions = map.get('versions');
  if (versions === undefined || versions === null || (Array.isArray(versions) && versions.length === 0)) return true;
  report('removed', 'is true, where versions are named; they count');
  return false;
}

function readVersion(entry: YamlMap, path: string, report: Report): AnalysisVersion | null {
  const read = readFields(entry, versionFields, report, path);
  if (!read) return null;
  if (isIndexName(read.version)) {
    report(`${path}.version`, `is ${read.version}, where the analysis's own index would lie`);
    return null;
  }
  const { registered_by: registeredBy, registered_at: registeredAt, ...facts } = read;
  return { ...facts, registeredBy, registeredAt };
}

/** What stays where an analysis was: nobody's write can fall into its removal, and no version's name is given again. */
export interface AnalysisRemoval {
  by: string;
  at: EpochMs | null;
  /** The highest number that a version of it had; 0 for none. */
  lastVersion: number;
}

const removalFields = {
  removed_by: optional(text, ''),
  removed_at: optional<number | null>(instant, null),
  last_version: optional(count, 0),
};

/** Null for an index that is no removed one's. */
export function readRemoval(bytes: Uint8Array): AnalysisRemoval | null {
  const yaml = readTreeYaml(bytes);
  const silent = () => undefined;
  if (yaml.kind === 'unreadable' || !(yaml.value instanceof Map) || !saysRemoved(yaml.value, silent)) return null;
  const values = readFields(yaml.value, removalFields, silent);
  return values && { by: values.removed_by, at: values.removed_at, lastVersion: values.last_version };
}

export function writeRemoval({ by, at, lastVersion }: AnalysisRemoval & { at: EpochMs }): Uint8Array {
  return writeTreeYaml({
    versions: [],
    removed: true,
    removed_by: by,
    removed_at: epochSeconds(at),
    last_version: lastVersion,
  });
}

/**
 * The index with one more version, its newest; all else stays, other programs' fields too. `bytes` have been read without
 * a problem; null where there is no index yet, or a removed one's.
 */
export function withNewVersion(bytes: Uint8Array | null, version: AnalysisVersion): Uint8Array {
  const index = bytes === null ? new Map<string, YamlValue>() : indexMap(bytes);
  const entries = index.get('versions');
  return writeTreeYaml(index.set('versions', [...(Array.isArray(entries) ? entries : []), versionMap(version)]));
}

export interface RegistrationDecision {
  registered: boolean;
  by: string;
  at: EpochMs;
}

/** The index in which this version is registered, or is no more, with who decided so; all else stays. */
export function withRegistration(bytes: Uint8Array, version: string, decision: RegistrationDecision): Uint8Array {
  const index = indexMap(bytes);
  const entries = index.get('versions');
  if (!Array.isArray(entries)) throw new TypeError('no index of an analysis');
  const decided = entries.map((entry) =>
    entry instanceof Map && entry.get('version') === version
      ? new Map([...entry, ...decisionMap(decision.registered, decision.by, decision.at)])
      : entry,
  );
  return writeTreeYaml(index.set('versions', decided));
}

/** Whether an index of so many bytes would be read again. */
export function isIndexTooLarge(bytes: Uint8Array): boolean {
  return bytes.length > largestIndexBytes;
}

function indexMap(bytes: Uint8Array): YamlMap {
  const yaml = readTreeYaml(bytes);
  if (yaml.kind === 'unreadable' || !(yaml.value instanceof Map)) throw new TypeError('no index of an analysis');
  return new Map(yaml.value);
}

function versionMap({ version, by, at, note, registered, registeredBy, registeredAt }: AnalysisVersion): YamlMap {
  return new Map<string, YamlValue>([
    ['version', version],
    ['by', by],
    ...(at === null ? [] : [['at', epochSeconds(at)] satisfies [string, YamlValue]]),
    ['note', note],
    ...(registeredBy === null || registeredAt === null
      ? [['registered', registered] satisfies [string, YamlValue]]
      : decisionMap(registered, registeredBy, registeredAt)),
  ]);
}

function decisionMap(registered: boolean, by: string, at: EpochMs): YamlMap {
  return new Map<string, YamlValue>([
    ['registered', registered],
    ['registered_by', by],
    ['registered_at', epochSeconds(at)],
  ]);
}
