import 'server-only';
import type { Problem } from '../cluster/records';
import { createTreeReader } from '../records/tree-reader';
import { type ListedObject, noCopyUse, type Store } from '../store/port';
import { checkAccessRecords } from './check-access';
import { checkAnalysisFiles } from './check-analyses';
import { journalPrefix } from './copy-journal';

/** Objects of one folder, and what of them cannot be used. */
export interface CheckedFolder {
  prefix: string;
  objects: number;
  problems: number;
}

export interface CheckOutcome {
  /** Every record and entry that cannot be used, by key, then line. */
  problems: Problem[];
  /** Those that have any object, in the order of the specification; the last, if any, is of what nobody reads. */
  folders: CheckedFolder[];
  objects: number;
  bytes: number;
}

/** The folders that are read (spec: tree), longest first where one holds another. */
const readFolders = [
  'cluster/usage/',
  'cluster/usage-archive/',
  'cluster/nodes/',
  'cluster/pools/',
  'cluster/status/',
  'cluster/history/',
  'cluster/reservations/',
  'cluster/grants/',
  'cluster/tokens/',
  'cluster/token-use/',
  'cluster/sign-ins/',
  'keys/admins/',
  'keys/users/',
  'groups/',
  'analyses/',
  'apps/',
];

/** Names what no reader looks at. */
export const elsewhere = 'elsewhere';

/**
 * Reads the whole tree with the readers of the app, and those records too that it reads one by one at use.
 *
 * @param onRead how many objects have been read so far, of how many that are listed
 * @throws StoreUnavailable
 */
export async function checkTree(
  store: Store,
  onRead: (read: number, listed: number) => void = () => undefined,
): Promise<CheckOutcome> {
  const listed = (await store.list('')).filter(({ key }) => !key.startsWith(journalPrefix));
  let read = 0;
  const counted = countingStore(store, () => onRead(++read, listed.length));
  const contents = await createTreeReader(counted).read();
  const problems = [
    ...contents.problems,
    ...(await checkAccessRecords(counted, listed)),
    ...(await checkAnalysisFiles(counted, contents.analyses)),
  ].sort(byKeyAndLine);
  return {
    problems,
    folders: foldersOf(listed, problems),
    objects: listed.length,
    bytes: listed.reduce((sum, { size }) => sum + size, 0),
  };
}

function countingStore(store: Store, onGet: () => void): Store {
  return {
    description: store.description,
    writable: false,
    copyUse: noCopyUse,
    get: (key, listed) => store.get(key, listed).finally(onGet),
    put: (key, bytes, condition) => store.put(key, bytes, condition),
    remove: (key) => store.remove(key),
    list: (prefix, range) => store.list(prefix, range),
  };
}

function foldersOf(listed: readonly ListedObject[], problems: readonly Problem[]): CheckedFolder[] {
  const objects = countsByFolder(listed);
  const faults = countsByFolder(problems);
  return [...readFolders, elsewhere]
    .map((prefix) => ({ prefix, objects: objects.get(prefix) ?? 0, problems: faults.get(prefix) ?? 0 }))
    .filter((folder) => folder.objects > 0 || folder.problems > 0);
}

function countsByFolder(items: readonly { key: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of items) {
    const folder = readFolders.find((prefix) => key.startsWith(prefix)) ?? elsewhere;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

function byKeyAndLine(a: Problem, b: Problem): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
