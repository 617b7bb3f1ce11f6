import 'server-only';
import { unescape as unescaped } from 'node:querystring';
import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { ownNamePrefix } from '../keys';
import type { ListedObject } from '../port';
import type { S3Calls } from './s3-calls';
import { listError, NoS3Answer } from './s3-errors';
import { versionOfTag } from './s3-tags';

/** What the service gives at most. */
const keysPerPage = 1_000;

/** Of one folder; the connections are shared by everything. */
const foldersAtOnce = 8;

interface Page {
  objects: ListedObject[];
  /** Keys of folders, with their closing `/`; only where the page was asked for them. */
  folders: string[];
  /** What continues the listing; null where nothing follows. */
  next: { lastKey: string | null; token: string } | null;
}

/** Every object below the prefix from `first` on, a whole key. Throws the port's errors. */
export async function listObjects(calls: S3Calls, prefix: string, first: string): Promise<ListedObject[]> {
  try {
    const objects = await listBelow(calls, prefix, justBefore(prefix, first));
    return objects.filter(({ key }) => key >= first && isNoOwnName(key));
  } catch (error) {
    throw listError(prefix, error);
  }
}

/**
 * A page can be asked for only when the one before has come, so whatever fills more than one is listed folder by folder,
 * several at once: a month of a thousand nodes in the time of a few days.
 */
async function listBelow(calls: S3Calls, prefix: string, after: string): Promise<ListedObject[]> {
  const page = await pageOf(calls, { prefix, after });
  if (page.next === null) return page.objects;
  const lastKey = page.next.lastKey ?? after;
  const { objects, folders } = await foldersOf(calls, prefix, lastKey);
  const begun = folderWithin(prefix, lastKey);
  const work = folders.filter((folder) => folder !== begun).map((folder) => ({ folder, after: folder }));
  // The page ended somewhere in it; some services name it among those that follow, and some do not.
  if (begun !== null) work.unshift({ folder: begun, after: lastKey });
  const lists = await severalAtOnce(work, ({ folder, after: from }) => listBelow(calls, folder, from));
  return [...page.objects, ...objects, ...lists.flat()];
}

/** The objects directly in the folder, and the folders in it, that come after the key. */
async function foldersOf(calls: S3Calls, prefix: string, after: string): Promise<Omit<Page, 'next'>> {
  const all: Omit<Page, 'next'> = { objects: [], folders: [] };
  let page: Page | null = null;
  do {
    page = await pageOf(calls, { prefix, after, byFolder: true, token: page?.next?.token });
    all.objects.push(...page.objects);
    all.folders.push(...page.folders);
  } while (page.next !== null);
  return all;
}

interface PageWanted {
  prefix: string;
  /** The listing begins with the key that follows this one, which need not be there. */
  after: string;
  /** Objects below a folder of the prefix count as that folder. */
  byFolder?: boolean;
  /** Of the page before. */
  token?: string | undefined;
}

async function pageOf(
  { client, bucket, keyPrefix, read }: S3Calls,
  { prefix, after, byFolder, token }: PageWanted,
): Promise<Page> {
  const command = new ListObjectsV2Command({
    Bucket: bucket,
    Prefix: keyPrefix + prefix,
    MaxKeys: keysPerPage,
    EncodingType: 'url',
    ...(token === undefined ? startingAfter(keyPrefix + after) : { ContinuationToken: token }),
    ...(byFolder ? { Delimiter: '/' } : {}),
  });
  return read(async (signal) => pageFrom(await client.send(command, { abortSignal: signal }), keyPrefix.length));
}

/** Throws NoS3Answer. */
function pageFrom(answer: ListObjectsV2CommandOutput, prefixLength: number): Page {
  const { IsTruncated: isTruncated, NextContinuationToken: token } = answer;
  // Another service's page would read as an empty list, and what has no version as never changed.
  if (isTruncated === undefined || (isTruncated && !token)) throw new NoS3Answer();
  const keyOf = (text: string) => decoded(text, answer.EncodingType).slice(prefixLength);
  const listed = (answer.Contents ?? []).map(({ Key = '', ETag, Size = 0 }) => {
    if (!ETag) throw new NoS3Answer();
    return { key: keyOf(Key), version: versionOfTag(ETag), size: Size };
  });
  return {
    // Consoles of services make objects of no bytes that stand for a folder.
    objects: listed.filter(({ key }) => key !== '' && !key.endsWith('/')),
    folders: (answer.CommonPrefixes ?? []).map(({ Prefix = '' }) => keyOf(Prefix)),
    // Some services name a token on the last page too, an empty one.
    next: isTruncated && token ? { lastKey: listed.at(-1)?.key ?? null, token } : null,
  };
}

function startingAfter(key: string) {
  return key === '' ? {} : { StartAfter: key };
}

function decoded(text: string, encoding: string | undefined): string {
  return encoding === 'url' ? unescaped(text.replaceAll('+', ' ')) : text;
}

/** The folder of the prefix that the key lies in, with its closing `/`; null where it lies in the prefix itself. */
function folderWithin(prefix: string, key: string): string | null {
  const slash = key.indexOf('/', prefix.length);
  return slash < 0 ? null : key.slice(0, slash + 1);
}

/** A text that stands before `first` with few keys between them: pages begin after a key, not with one. */
function justBefore(prefix: string, first: string): string {
  if (first === prefix) return prefix;
  const code = first.charCodeAt(first.length - 1);
  const before = first.slice(0, -1);
  return code > 0x21 && code < 0x7f ? `${before}${String.fromCharCode(code - 1)}~` : before;
}

function isNoOwnName(key: string): boolean {
  return !key.startsWith(ownNamePrefix) && !key.includes(`/${ownNamePrefix}`);
}

async function severalAtOnce<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(foldersAtOnce, items.length) }, worker));
  return results;
}
