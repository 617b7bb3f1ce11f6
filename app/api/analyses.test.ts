import { beforeEach, describe, expect, it } from 'vitest';
import * as route from '@/app/api/v1/analyses/[id]/route';
import * as runsRoute from '@/app/api/v1/analyses/[id]/runs/route';
import * as registration from '@/app/api/v1/analyses/[id]/versions/[version]/registration/route';
import * as versionRoute from '@/app/api/v1/analyses/[id]/versions/[version]/route';
import * as listRoute from '@/app/api/v1/analyses/route';
import { analysesAnswer, analysisAnswer, saveAnalysisAnswer, versionAnswer } from '@/lib/api/analyses';
import { problemDocument } from '@/lib/api/common';
import { installTestServer, type TestServer, testRequest } from '@/lib/testing/test-server';

/** Saved analyses through the routes: headers, statuses and answers as a client meets them. */

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});

type Handler = (request: Request, next: { params: Promise<Record<string, string>> }) => Promise<Response>;

interface Call {
  by?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  version?: string;
}

async function call(handler: Handler, { by = 'aron', method = 'GET', headers = {}, body, version = '1' }: Call = {}) {
  const all = new Headers(await server.bearer(by));
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const request = testRequest('/api/v1/analyses/yasa', { method, headers: all, body });
  const answer = await handler(request, { params: Promise.resolve({ id: 'yasa', version }) });
  return { status: answer.status, json: await answer.json() };
}

const text = '\uFEFFresources:\r\n  cpu_cores: 1 # one\r\n  base_system_memory_mib: 800\r\n';
const none = { 'if-none-match': '*' };
const make = () => call(route.PUT, { method: 'PUT', headers: none, body: { text } });
const at = (version: string | null) => ({ 'if-match': `"${version}"` });

async function indexVersion(): Promise<string> {
  return analysisAnswer.parse((await call(route.GET)).json).index_version;
}

describe('an analysis through the API', () => {
  it('is made, read, listed and saved again', async () => {
    const made = await make();
    expect(made.status).toBe(200);
    const { outcome, version, analysis } = saveAnalysisAnswer.parse(made.json);
    expect([outcome, version, analysis.may_remove]).toEqual(['saved', '1', true]);
    expect(versionAnswer.parse((await call(versionRoute.GET)).json)).toMatchObject({ text, errors: [] });
    const headers = at(analysis.index_version);
    const again = await call(route.PUT, { method: 'PUT', headers, body: { text: `${text}# more\r\n`, note: ' why ' } });
    expect(again.json).toMatchObject({ version: '2', analysis: { versions: [{}, { note: 'why' }] } });
    const list = analysesAnswer.parse((await call(listRoute.GET)).json);
    expect(list.analyses).toMatchObject([{ id: 'yasa', versions: 2, newest: { version: '2' }, claim_8h_mib: 800 }]);
  });

  it('keeps its runs', async () => {
    await make();
    const runs = [{ hours: 8, channels: 2, sample_rate_hz: 256, peak_mib: 900 }];
    const saved = await call(runsRoute.PUT, { method: 'PUT', headers: none, body: { runs } });
    const { runs_version } = analysisAnswer.parse(saved.json);
    const emptied = await call(runsRoute.PUT, { method: 'PUT', headers: at(runs_version), body: { runs: [] } });
    expect(analysisAnswer.parse(emptied.json)).toMatchObject({ runs: null, runs_version: null });
  });

  it('is registered and removed by an administrator', async () => {
    await make();
    const registered = await call(registration.PUT, {
      by: 'ada',
      method: 'PUT',
      headers: at(await indexVersion()),
      body: { registered: true, wall_clock: { seconds: 7200, reason: 'slow' }, priority: 1 },
    });
    expect(registered.status).toBe(200);
    expect(saveAnalysisAnswer.parse(registered.json)).toMatchObject({ outcome: 'saved', version: '2' });
    const refused = await call(route.DELETE, { method: 'DELETE', headers: at(await indexVersion()) });
    expect([refused.status, refused.json.detail]).toEqual([403, expect.stringMatching(/^Version 2 is registered/)]);
    const removed = await call(route.DELETE, { by: 'ada', method: 'DELETE', headers: at(await indexVersion()) });
    expect(removed.json).toEqual({ id: 'yasa', outcome: 'removed' });
    expect((await call(route.GET)).status).toBe(404);
    expect((await call(listRoute.GET)).json.analyses).toEqual([]);
  });
});

describe('a refused save', () => {
  it.each<[string, Call, number, object]>([
    ['without a condition', { body: { text } }, 422, { errors: [{ path: 'If-Match' }] }],
    ['of another version', { headers: at('older'), body: { text: `${text}# x` } }, 409, { version: '1', by: 'aron' }],
    ['under a name that is taken', { headers: none, body: { text: `${text}# x` } }, 409, { version: '1', by: 'aron' }],
    [
      'with faults',
      { headers: none, body: { text: 'resources:\n  cpu_cores: 0\n' } },
      422,
      { errors: expect.arrayContaining([expect.objectContaining({ path: 'resources.cpu_cores', line: 2 })]) },
    ],
    ['with a long note', { headers: none, body: { text, note: 'x'.repeat(501) } }, 422, { errors: [{ path: 'note' }] }],
  ])('%s is a problem document with what a page needs', async (_case, given, status, members) => {
    await make();
    const answer = await call(route.PUT, { method: 'PUT', ...given });
    expect(answer.status).toBe(status);
    expect(problemDocument.parse(answer.json)).toMatchObject(members);
  });

  it('of what registration sets names it', async () => {
    await make();
    const headers = at(await indexVersion());
    const answer = await call(route.PUT, { method: 'PUT', headers, body: { text: `${text}priority: {base: 1}\r\n` } });
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({
      fields: ['priority'],
      version: '1',
      errors: [{ path: 'priority.base', line: 4 }],
    });
  });
});
