import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { vi } from 'vitest';
import { NodesView } from '../../app/(dashboard)/nodes/view';
import { aPoolWire } from '../../components/pools/samples';
import { aNodeWire } from '../../components/sessions/samples';
import type { NodeWire } from '../api/sessions';

const fresh = { as_of: '2026-12-02T12:00:00.000Z', stale_since: null };
export const aurora = aNodeWire({ name: 'aurora', id: 'a1', is_this: true, sessions_running: 2 });
export const cove = aNodeWire({ name: 'cove', id: 'c3', pool: 'gpu', state: 'suspended', suspended: true });
export const waiting = aNodeWire({
  name: 'newcomer',
  id: '00ff00ff00ff00ff',
  state: 'pending',
  approved: false,
  error: 'Waits for an administrator to approve it.',
  version: 'v1',
});

const samplePools = [
  aPoolWire({ name: 'gpu', cost: 2, gpu_cost: 8, restricted: true, stop_when_spent: true, nodes: 1 }),
  aPoolWire({ name: 'default', nodes: 1, version: null }),
  aPoolWire({ name: 'spare', cost: 0 }),
];

/** A cluster whose nodes the API answers, and changes as it is asked to. */
export function clusterOf(...nodes: NodeWire[]) {
  const world = { nodes, error: null as Error | null };
  const puts: { url: string; version: string | null; body: Partial<NodeWire> }[] = [];
  const put = vi.fn(async (url: string, init: RequestInit) => {
    const version = new Headers(init.headers).get('if-match');
    const body: Partial<NodeWire> = JSON.parse(String(init.body));
    puts.push({ url, version, body });
    const before = world.nodes.find(({ id }) => url.endsWith(id));
    if (`"${before?.version}"` !== version) return problem(409, 'The record was changed meanwhile.');
    const after = { ...(before as NodeWire), ...body, version: `${before?.version}+` };
    after.state = after.suspended ? 'suspended' : after.approved ? 'answering' : 'pending';
    world.nodes = world.nodes.map((node) => (node.id === after.id ? after : node));
    return Response.json(after);
  });
  vi.stubGlobal('fetch', put);
  return { world, puts, put };
}

export const problem = (status: number, detail: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, detail }, { status });

/** The page of the nodes as that world stands. */
export function show(world: { nodes: NodeWire[]; error: Error | null }, { mayChange = true, search = '' } = {}) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        queryFn: async ({ queryKey: [call] }) => {
          if (world.error) throw world.error;
          return call === 'listPools' ? { ...fresh, pools: samplePools } : { ...fresh, nodes: world.nodes };
        },
      },
    },
  });
  const onUrlUpdate = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
        <NodesView mayChange={mayChange} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  );
  return onUrlUpdate;
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const ask = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};
