import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Action, isOpenToAnyone, isPermitted } from '@/lib/cluster/permissions';
import { installTestServer, type TestServer, testRequest } from '@/lib/testing/test-server';

/** Walks every page with every kind of person. */

let requested = new Headers();
vi.mock('next/headers', () => ({ headers: async () => requested }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
  forbidden: () => {
    throw new Error('forbidden');
  },
  notFound: () => {
    throw new Error('not found');
  },
}));

/** What each page asks for; a page that is not here fails the test below. */
const actionOf: Record<string, Action> = {
  '(dashboard)/page.tsx': 'me.read',
  '(dashboard)/users/page.tsx': 'users.list',
  '(dashboard)/users/[name]/page.tsx': 'user.read',
  '(dashboard)/users/[name]/settings/page.tsx': 'user.settings',
  '(dashboard)/groups/page.tsx': 'groups.read',
  '(dashboard)/groups/[name]/page.tsx': 'groups.read',
  '(dashboard)/pools/[name]/page.tsx': 'pools.read',
  '(dashboard)/sessions/page.tsx': 'sessions.read',
  '(dashboard)/nodes/page.tsx': 'nodes.read',
  '(dashboard)/calculator/page.tsx': 'calculator.use',
  '(dashboard)/calculator/report/page.tsx': 'calculator.use',
  '(dashboard)/analyses/page.tsx': 'analyses.read',
  '(dashboard)/analyses/[id]/page.tsx': 'analyses.read',
  '(dashboard)/audit/page.tsx': 'audit.read',
  '(dashboard)/me/page.tsx': 'me.read',
  'sign-in/page.tsx': 'sign-in',
  'docs/page.tsx': 'api-reference.read',
};
const roleOf = { root: 'admin', ada: 'admin', aron: 'author', uma: 'user' } as const;

const app = import.meta.dirname;
const pages = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('page.tsx'));

type Page = (props: {
  params: Promise<{ name: string; id: string }>;
  searchParams: Promise<object>;
}) => Promise<ReactElement>;

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});

async function outcomeOf(file: string, headers: HeadersInit, about: string): Promise<string> {
  const { default: page }: { default: Page } = await import(/* @vite-ignore */ path.join(app, file));
  requested = testRequest('/', { headers }).headers;
  requested.set('x-headroom-url', '/somewhere?period=week');
  try {
    await page({ params: Promise.resolve({ name: about, id: about }), searchParams: Promise.resolve({}) });
    return 'shown';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(pages)('%s', (file) => {
  const action = actionOf[file];
  const subjects = file.includes('[name]') ? ['uma', 'ulf', 'nobody'] : ['uma'];

  it('has a permission', () => expect(action).toBeDefined());

  it.each(
    Object.entries(roleOf).flatMap(([username, role]) => subjects.map((about) => [username, about, role] as const)),
  )('opened by %s, about %s', async (username, about, role) => {
    const outcome = await outcomeOf(file, await server.cookie(username), about);
    const isSelf = file.includes('[name]') && username === about;
    if (!isPermitted(action ?? 'users.list', role, isSelf)) expect(outcome).toBe('forbidden');
    else if (file === '(dashboard)/page.tsx' && role !== 'admin') expect(outcome).toBe('redirect /me');
    else expect(['shown', 'not found']).toContain(outcome);
  });

  it.each([
    ['nobody', async () => ({})],
    ['an inactive person', () => server.cookie('ines')],
    ['a bad token beside a good cookie', async () => ({ ...(await server.cookie('ada')), authorization: 'Bearer x' })],
  ])('opened by %s', async (_, headersOf: () => Promise<HeadersInit>) => {
    const outcome = await outcomeOf(file, await headersOf(), 'uma');
    const open = isOpenToAnyone(action ?? 'users.list');
    expect(outcome).toBe(open ? 'shown' : `redirect /sign-in?next=${encodeURIComponent('/somewhere?period=week')}`);
  });
});
