import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../api/endpoints';
import { ApiError, apiUrl, callApi } from './client';

const answering = (body: string, init: ResponseInit = {}) => {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  it.each([
    ['no query', apiUrl(endpoints.getUsage), '/api/v1/usage'],
    ['a query', apiUrl(endpoints.getUsage, { query: { period: 'week' } }), '/api/v1/usage?period=week'],
    ['nothing for what is not set', apiUrl(endpoints.listUsers, { query: { search: '' } }), '/api/v1/users'],
    [
      'a name that tries to climb stays one segment',
      apiUrl(endpoints.getUser, { params: { name: '../x' } }),
      '/api/v1/users/..%2Fx',
    ],
  ])('%s', (_, url, expected) => {
    expect(url).toBe(expected);
  });
});

describe('answers', () => {
  it('are read through the schema', async () => {
    const fetched = answering('{"status":"ok","store":"ok","problems":0,"extra":1}');
    await expect(callApi(endpoints.getHealth)).resolves.toEqual({ status: 'ok', store: 'ok', problems: 0 });
    expect(fetched).toHaveBeenCalledWith('/api/v1/health', expect.objectContaining({ method: 'GET' }));
  });

  it('send a body as JSON', async () => {
    const fetched = answering('{"username":"ada","role":"user"}');
    await callApi(endpoints.signIn, { body: { token: 'secret' } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"token":"secret"}' });
  });

  it('send the version of what they change as a quoted entity tag', async () => {
    const fetched = answering('{}', { status: 409 });
    await failure(callApi(endpoints.changeNode, { params: { id: 'a1' }, version: 'v7', body: { suspended: true } }));
    expect(fetched).toHaveBeenCalledWith('/api/v1/nodes/a1', expect.objectContaining({ method: 'PUT' }));
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'if-match': '"v7"' });
  });

  it('a problem document becomes its words and members', async () => {
    answering('{"type":"about:blank","title":"Forbidden","status":403,"detail":"Only administrators.","limit":"gpu"}', {
      status: 403,
    });
    const error = await failure(callApi(endpoints.getOverview));
    expect(error).toMatchObject({ status: 403, detail: 'Only administrators.', document: { limit: 'gpu' } });
  });

  it.each([
    ['a page of a proxy instead of a problem', '<html>Bad gateway</html>', 502, /502/],
    ['a shape that is not the schema', '{"status":"fine"}', 200, /form this page does not know/],
    ['no JSON at all', 'ok', 200, /form this page does not know/],
  ])('%s says so', async (_, body, status, words) => {
    answering(body, { status });
    const error = await failure(callApi(endpoints.getHealth));
    expect(error.status).toBe(status);
    expect(error.detail).toMatch(words);
  });

  it('no network is an error with what to do', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(callApi(endpoints.getHealth))).toMatchObject({ status: 0, document: null });
  });

  it('an abort is no error of the API', async () => {
    const abort = new AbortController();
    abort.abort(new Error('left the page'));
    vi.stubGlobal('fetch', () => Promise.reject(abort.signal.reason));
    await expect(callApi(endpoints.getHealth, { signal: abort.signal })).rejects.toThrow('left the page');
  });
});
