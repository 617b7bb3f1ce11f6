import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createS3Store, type S3Store } from './s3';

/** How a service lists; each way is one that some service has. */
interface Habits {
  keysPerPage: number;
  /** In `encoding-type=url`, or as XML has them. */
  isUrlEncoded: boolean;
  /** Whether the folder that `start-after` lies in is named among those that follow. */
  namesBegunFolder: boolean;
  /** What the last page has for its token. */
  lastToken: (typeof lastTokens)[number];
}

const lastTokens = ['', '<NextContinuationToken></NextContinuationToken>', '<NextContinuationToken/>'] as const;
const usual: Habits = { keysPerPage: 1000, isUrlEncoded: true, namesBegunFolder: false, lastToken: '' };

let server: http.Server;
let keys: string[];
let habits: Habits;
let answerWith: ((page: string) => string) | null;
let calls: number;
let store: S3Store;
beforeEach(async () => {
  [keys, habits, answerWith, calls] = [[], usual, null, 0];
  server = http.createServer((request, response) => {
    calls += 1;
    const page = pageOf(new URL(request.url ?? '', 'http://model').searchParams);
    response.end(answerWith === null ? page : answerWith(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: undefined };
  const place = { bucket: 'lab', prefix: 'tree', endpoint, region: 'us-east-1' };
  store = createS3Store(place, { credentials, description: 's3://lab/tree' });
});
afterEach(async () => {
  store.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** As UTF-8 has them. */
const inOrder = (texts: Iterable<string>) =>
  [...texts].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
const isAfter = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0;

function pageOf(asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? '';
  const isByFolder = asked.get('delimiter') === '/';
  const entries = new Set<string>();
  for (const key of inOrder(keys.map((one) => `tree/${one}`))) {
    if (!key.startsWith(prefix)) continue;
    const slash = isByFolder ? key.indexOf('/', prefix.length) : -1;
    const entry = slash < 0 ? key : key.slice(0, slash + 1);
    const isBegun = slash >= 0 && after.startsWith(entry);
    if (isAfter(key, after) && (isAfter(entry, after) || (isBegun && habits.namesBegunFolder && after !== entry))) {
      entries.add(entry);
    }
  }
  const page = [...entries].slice(0, habits.keysPerPage);
  const isTruncated = page.length < entries.size;
  const token = isTruncated
    ? `<NextContinuationToken>${textOf(page.at(-1) ?? '')}</NextContinuationToken>`
    : habits.lastToken;
  const encoding = habits.isUrlEncoded ? '<EncodingType>url</EncodingType>' : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>lab</Name>${encoding}<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${token}${page.map(entryOf).join('')}</ListBucketResult>`;
}

function entryOf(entry: string): string {
  const text = habits.isUrlEncoded
    ? encodeURIComponent(entry).replaceAll('%2F', '/').replaceAll('%20', '+')
    : textOf(entry);
  if (entry.endsWith('/')) return `<CommonPrefixes><Prefix>${text}</Prefix></CommonPrefixes>`;
  return `<Contents><Key>${text}</Key><ETag>&quot;of ${textOf(entry).length}&quot;</ETag><Size>3</Size></Contents>`;
}

/** As XML has text: what is not plain by its number, or as it is. */
function textOf(text: string): string {
  return text.replace(
    /[^A-Za-z0-9/._\-\u{10000}-\u{10ffff}]/gu,
    (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`,
  );
}

const listed = async (prefix = '', from = '') => inOrder((await store.list(prefix, { from })).map(({ key }) => key));

describe('a listing of many pages', () => {
  it('has every key once, whatever a service does with folders and tokens', async () => {
    const segment = fc.constantFrom('a', 'b', '-', '2026-12-01', '2026-12-02', 'Zoë', 'a b', 'a+b', '🙂', 'x&y', '~');
    const key = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
    const ways = fc.record({
      keysPerPage: fc.integer({ min: 1, max: 5 }),
      isUrlEncoded: fc.boolean(),
      namesBegunFolder: fc.boolean(),
      lastToken: fc.constantFrom(...lastTokens),
    });
    const from = fc.constantFrom('', '-', '2026-12-01', '2026-12-01/a', '2026-12-02', 'a', 'a/b', 'b', '~');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(key, { maxLength: 25 }),
        ways,
        fc.constantFrom('', 'a/', '2026-12-01/', 'a/b/'),
        from,
        async (all, way, prefix, first) => {
          [keys, habits, calls] = [all, way, 0];
          const expected = all.filter((one) => one.startsWith(prefix) && !isAfter(prefix + first, one));
          expect(await listed(prefix, first)).toEqual(inOrder(expected));
          expect(calls).toBeLessThan(10 + 8 * all.length);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

it.each([
  ['has objects without a version', (page: string) => page.replace(/<ETag>[^<]*<.ETag>/, '')],
  ['breaks off between two objects', (page: string) => page.slice(0, page.lastIndexOf('<Contents>'))],
  ['breaks off in an object', (page: string) => page.slice(0, page.lastIndexOf('<Size>'))],
  ['breaks off before the objects', (page: string) => page.slice(0, page.indexOf('<Contents>'))],
  ['goes on and does not say where', (page: string) => page.replace('>false<', '>true<')],
  ['is empty', () => ''],
])('a page that %s is no answer, and asked for again', async (_, spoilt) => {
  keys = ['a', 'b', 'c'];
  answerWith = (page) => (calls === 1 ? spoilt(page) : page);
  expect(await listed()).toEqual(keys);
  expect(calls).toBe(2);
});
