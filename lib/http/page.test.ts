import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unavailableDigest } from '../errors';
import { StoreUnavailable } from '../store/port';
import { installTestServer, type TestServer, testRequest } from '../testing/test-server';
import { pageContext, pageVisitor } from './page';

let requested = new Headers();
vi.mock('next/headers', () => ({ headers: async () => requested }));
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
  forbidden: () => {
    throw new Error('forbidden');
  },
}));

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});

function open(headers: HeadersInit): void {
  requested = testRequest('/', { headers: { ...headers, 'x-headroom-url': '/users?group=lab&_rsc=1' } }).headers;
}

describe('pageContext', () => {
  it('gives who asks, one look at the tree and one instant', async () => {
    open(await server.cookie('ada'));
    const { actor, context } = await pageContext('users.list');
    expect(actor).toEqual({ username: 'ada', role: 'admin', via: 'cookie' });
    expect(context).toMatchObject({ actor, now: server.time.now });
    expect(context.snapshot.users.has('uma')).toBe(true);
  });

  it('sends whoever is signed out to the sign-in page, and back', async () => {
    open({});
    await expect(pageContext('me.read')).rejects.toThrow('redirect /sign-in?next=%2Fusers%3Fgroup%3Dlab');
  });

  it.each([
    ['users.list', undefined],
    ['user.read', 'ulf'],
    ['user.read', 'nobody'],
  ] as const)('is forbidden to a user: %s about %s', async (action, about) => {
    open(await server.cookie('uma'));
    await expect(pageContext(action, about)).rejects.toThrow('forbidden');
  });

  it('opens what is about oneself', async () => {
    open(await server.cookie('uma'));
    expect((await pageContext('user.read', 'uma')).actor.username).toBe('uma');
  });
});

describe('a store that does not answer', () => {
  const away = async () => {
    throw new StoreUnavailable('gone');
  };

  it('is told apart from a fault where nobody can be known', async () => {
    open(await server.cookie('uma'));
    server.store.get = away;
    await expect(pageVisitor('sign-in')).rejects.toMatchObject({ digest: unavailableDigest });
  });

  it('is told apart from a fault where the tree was never read', async () => {
    open(await server.cookie('uma'));
    server.store.list = away;
    await expect(pageContext('me.read')).rejects.toMatchObject({ code: 'unavailable', digest: unavailableDigest });
  });
});

describe('pageVisitor', () => {
  it('is whoever is signed in, or nobody', async () => {
    open({});
    expect(await pageVisitor('sign-in')).toBeNull();
    open(await server.cookie('uma'));
    expect((await pageVisitor('sign-in'))?.username).toBe('uma');
  });

  it('is for open pages only', async () => {
    await expect(pageVisitor('users.list')).rejects.toThrow('use pageContext');
  });
});
