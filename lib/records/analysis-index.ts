import 'server-only';
import { parseName } from '../cluster/names';
import type { AnalysisRecord, AnalysisVersion } from '../cluster/records';
import type { CollectionKind } from './collection-kinds';
import { flag, instant, nameText, optional, readFields, required, text, yamlList } from './fields';
import { eachMap, type ReadResult, readMapObject, type TreeObject } from './object-reader';

const prefix = 'analyses/';
const indexFile = 'index.yml';

/** `analyses/<id>/index.yml`. What lies beside it (the versions' texts, measured runs) is read by whoever needs it. */
export const analysisCollection: CollectionKind<AnalysisRecord> = {
  prefix,
  maxBytes: 256 * 1024,
  nameOf(rest) {
    const [id = '', file, ...deeper] = rest.split('/');
    if (file === undefined || deeper.length > 0) return { reason: 'is no file of an analysis (analyses/<id>/<file>)' };
    if (parseName(id) === null) return { reason: 'is no analysis id (1 to 128 of A-Z a-z 0-9 _ -)' };
    return file === indexFile ? { name: id } : { isOthers: true };
  },
  read: readAnalysis,
};

/** The configuration of one version, as its author saved it; null for what is no id or version. */
export function analysisVersionKey(id: string, version: string): string | null {
  return parseName(id) === null || parseName(version) === null ? null : `${prefix}${id}/${version}.yml`;
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

export function readAnalysis(object: TreeObject): ReadResult<AnalysisRecord> {
  return readMapObject(object, (map, report) => {
    const values = readFields(map, fields, report);
    if (!values) return null;
    const versions: AnalysisVersion[] = [];
    eachMap(values.versions, 'versions', report, (version, path) => {
      const read = readFields(version, versionFields, report, path);
      if (!read) return;
      const { registered_by: registeredBy, registered_at: registeredAt, ...facts } = read;
      versions.push({ ...facts, registeredBy, registeredAt });
    });
    return { id: object.name, versions };
  });
}
