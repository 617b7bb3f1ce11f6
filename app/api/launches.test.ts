import { beforeEach, describe, expect, it } from 'vitest';
import { writeStatus } from '@/lib/records/node-status';
import { nodeStatus } from '@/lib/testing/builders';
import { launchWorld, nodeFile } from '@/lib/testing/launch-world';
import { installTestServer, type TestServer, testPeople, testRequest } from '@/lib/testing/test-server';
import { POST as CHECK } from './v1/launches/check/route';
import { DELETE } from './v1/sessions/[id]/route';
import { POST } from './v1/sessions/route';

/** Launching and ending as a script does it: the statuses and documents of the API. */

const objects = {
  ...testPeople,
  'cluster/nodes/alpha.yml': nodeFile('alpha'),
  'cluster/status/alpha.yml': new TextDecoder().decode(writeStatus(nodeStatus('alpha'))),
  'apps/sleep.yml': 'image: "session-test:1"\nusers: [all]\n',
};
const sleep = { app_id: 'sleep' };

let server: TestServer;
beforeEach(async () => {
  const { nodeCalls } = (await launchWorld({ nodeIds: ['alpha'] })).frontend();
  server = await installTestServer(objects, {}, { agent: null, nodeCalls, audit: { write: async () => undefined } });
});

async function send(post: typeof POST, path: string, body: unknown, username = 'uma') {
  const request = testRequest(path, { method: 'POST', headers: await server.bearer(username), body });
  return post(request, { params: Promise.resolve(undefined) });
}
const start = (body: unknown = sleep) => send(POST, '/api/v1/sessions', body);

async function end(id: string, username = 'uma') {
  const headers = await server.bearer(username);
  const request = testRequest(`/api/v1/sessions/${id}`, { method: 'DELETE', headers });
  return DELETE(request, { params: Promise.resolve({ id }) });
}

describe('POST /api/v1/sessions', () => {
  it('answers 201 with the session, and 403 with the figures at the limit', async () => {
    const first = await start();
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({ username: 'uma', node: 'alpha', phase: 'running' });
    await start();
    const refused = await start();
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({
      status: 403,
      limit: 'session_limit',
      used: 2,
      allowed: 2,
      resets_at: null,
      detail: '2 sessions of 2 in use. One has to end before another starts.',
    });
  });

  it('answers 503 with the reason of each node where there is no room', async () => {
    const answer = await start({ ...sleep, gpu: true });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ no_room: [{ node: 'alpha', obstacle: 'gpu' }] });
  });

  it.each([
    ['names neither app nor analysis', {}],
    ['names both', { ...sleep, analysis: { id: 'yasa', hours: 1, channels: 1, sample_rate_hz: 1 } }],
    ['has a length of text', { analysis: { id: 'yasa', hours: '8', channels: 1, sample_rate_hz: 1 } }],
  ])('answers 422 to a body that %s', async (_name, body) => {
    expect((await start(body)).status).toBe(422);
  });
});

describe('POST /api/v1/launches/check', () => {
  it('answers what a launch would come to, for oneself or, to administrators, for others', async () => {
    const check = (body: unknown, who: string) => send(CHECK, '/api/v1/launches/check', body, who);
    expect(await (await check(sleep, 'uma')).json()).toMatchObject({ allowed: true, placement: { node: 'alpha' } });
    expect((await check({ ...sleep, username: 'uma' }, 'ada')).status).toBe(200);
    expect((await check({ ...sleep, username: 'ulf' }, 'uma')).status).toBe(403);
    expect((await check({ ...sleep, username: 'nobody' }, 'ada')).status).toBe(404);
  });
});

describe('DELETE /api/v1/sessions/{id}', () => {
  it('ends a session of one’s own, and knows none of others', async () => {
    const { session_id: id } = await (await start()).json();
    expect((await end(id, 'ulf')).status).toBe(404);
    const ended = await end(id);
    expect(ended.status).toBe(200);
    expect(await ended.json()).toEqual({ session_id: id, outcome: 'ended' });
  });
});
