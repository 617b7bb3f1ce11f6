import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditAnswer } from '@/lib/api/audit';
import { installTestServer, type TestServer, testPeople, testRequest } from '@/lib/testing/test-server';
import { GET } from './route';

/** The call over a log that lies in a folder. */

let server: TestServer;
let folder: string;
const line = (by: string, second: number) =>
  `${JSON.stringify({ time: `2026-12-16T11:00:0${second}.000Z`, event: 'user.changed', user: 'uma', by, node: null })}\n`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-audit-route-'));
  await mkdir(path.join(folder, 'audit'));
  await writeFile(path.join(folder, 'audit', '2026-12-16.log'), line('ada', 1) + line('=bob', 2) + line('ada', 3));
  server = await installTestServer(testPeople, { HEADROOM_STATE_DIR: folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function ask(query: string) {
  const request = testRequest(`/api/v1/audit?${query}`, { headers: await server.bearer('ada') });
  return GET(request, { params: Promise.resolve({}) });
}

it('answers a page, and the next one by its cursor', async () => {
  const first = auditAnswer.parse(await (await ask('limit=2')).json());
  expect(first.entries.map(({ by }) => by)).toEqual(['ada', '=bob']);
  const next = await ask(`limit=2&cursor=${first.next_cursor}`);
  expect(auditAnswer.parse(await next.json())).toMatchObject({ entries: [{ by: 'ada' }], next_cursor: null });
});

it('answers a file of all that matches', async () => {
  const answer = await ask('format=csv&by=%3Dbob');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.csv"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [head, row, ...rest] = (await answer.text()).split('\r\n');
  expect(head).toMatch(/^time,event,what/);
  expect(row).toMatch(/^2026-12-16T11:00:02\.000Z,user\.changed,'=bob changed the settings of uma,'=bob,uma,/);
  expect(rest).toEqual(['']);
});

it.each(['limit=0', 'format=xml', 'from=yesterday', 'cursor=x', 'from=2027-01-01T00:00:00Z', 'format=csv&cursor=x'])(
  'says what is wrong with %s',
  async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  },
);
