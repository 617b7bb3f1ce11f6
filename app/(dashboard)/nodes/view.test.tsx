import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPoolWire } from '@/components/pools/samples';
import { aNodeWire } from '@/components/sessions/samples';
import type { NodeWire } from '@/lib/api/sessions';
import { ApiError } from '@/lib/http/client';
import { NodesView } from './view';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

const fresh = { as_of: '2026-12-02T12:00:00.000Z', stale_since: null };
const aurora = aNodeWire({ name: 'aurora', id: 'a1', is_this: true, sessions_running: 2 });
const cove = aNodeWire({ name: 'cove', id: 'c3', pool: 'gpu', state: 'suspended', suspended: true });
const waiting = aNodeWire({
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
function clusterOf(...nodes: NodeWire[]) {
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

const problem = (status: number, detail: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, detail }, { status });

function show(world: { nodes: NodeWire[]; error: Error | null }, { mayChange = true, search = '' } = {}) {
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

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const ask = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

afterEach(() => vi.unstubAllGlobals());

describe('the page', () => {
  it('has who waits first, then the nodes of each pool', async () => {
    show(clusterOf(aurora, cove, waiting).world);
    await screen.findByText('aurora');
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Nodes',
      'A node waits for approval',
      'newcomer',
      'Pool default',
      'aurora',
      'Pool gpu',
      'cove',
      'Pools without a node',
    ]);
    expect(within(screen.getByRole('region', { name: 'Pool default' })).getByText('1 node · 2 sessions')).toBeVisible();
  });

  it('says at each pool what it costs and to whom it is open, and leads to its form', async () => {
    show(clusterOf(aurora, cove).world);
    const gpu = await screen.findByRole('region', { name: 'Pool gpu' });
    expect(await within(gpu).findByText('Cost 2×, with a GPU 8×')).toBeVisible();
    expect(within(gpu).getByText('restricted')).toBeVisible();
    expect(within(gpu).getByText('stops when spent')).toBeVisible();
    expect(within(gpu).getByRole('link', { name: 'Change pool gpu' })).toHaveAttribute('href', '/pools/gpu');
    const plain = screen.getByRole('region', { name: 'Pool default' });
    expect(within(plain).getByText('no record: the defaults')).toBeVisible();
    const spare = screen.getByRole('list', { name: 'Pools without a node' });
    expect(within(spare).getByText('Cost free')).toBeVisible();
    expect(screen.getByRole('button', { name: 'New pool' })).toBeVisible();
  });

  it('says nothing of pools to who may only look', async () => {
    show(clusterOf(aurora, cove).world, { mayChange: false });
    await screen.findByText('aurora');
    expect(screen.queryByText(/Cost|restricted/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Change pool/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New pool' })).not.toBeInTheDocument();
  });

  it('is narrowed by its address, and can be widened again', async () => {
    const onUrlUpdate = show(clusterOf(aurora, cove).world, { search: '?state=away&pool=gpu' });
    expect(await screen.findByText('No node matches.')).toBeVisible();
    await press('Show all nodes');
    expect(await screen.findByText('aurora')).toBeVisible();
    expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('');
  });

  it('without a node says how one joins', async () => {
    show(clusterOf().world);
    expect(await screen.findByText('No node has joined yet.')).toBeVisible();
  });

  it.each([
    ['a server that does not answer', new ApiError(503, 'The store does not answer.'), 'Could not read the nodes.'],
    ['a role that may not', new ApiError(403, 'Only administrators.'), 'You may not see this page.'],
  ])('says what failed: %s', async (_, error, words) => {
    show({ nodes: [], error });
    expect(screen.getByText('Loading the nodes…')).toBeInTheDocument();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(error.detail)).toBeVisible();
  });

  it('offers nothing to decide to who may only look', async () => {
    show(clusterOf(aurora, waiting).world, { mayChange: false });
    await screen.findByText('aurora');
    expect(screen.queryByRole('button', { name: /aurora|newcomer/ })).not.toBeInTheDocument();
  });

  it('shows two hundred nodes', async () => {
    const many = Array.from({ length: 200 }, (_, index) => aNodeWire({ name: `node-${index}`, pool: `p${index % 7}` }));
    show(clusterOf(...many).world);
    expect(await screen.findAllByRole('article')).toHaveLength(200);
  });
});

describe('deciding', () => {
  it('approves a node that the dialog names, after a second act, and says so', async () => {
    const { world, puts } = clusterOf(aurora, waiting);
    show(world);
    const dialog = await ask('Approve newcomer');
    expect(dialog).toHaveTextContent('Approve newcomer?');
    expect(dialog).toHaveTextContent('00ff00ff00ff00ff');
    expect(dialog).toHaveTextContent('node-a.example:8444');
    expect(dialog).toHaveTextContent(/is trusted by the others/);
    await vi.waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(puts).toEqual([]);
    await press('Approve');
    const said = await screen.findByText('newcomer is approved, in pool default.');
    await waitFor(() => expect(said).toHaveFocus());
    expect(puts).toEqual([{ url: '/api/v1/nodes/00ff00ff00ff00ff', version: '"v1"', body: { approved: true } }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Suspend newcomer' })).toBeVisible();
    await press('Close this note');
    expect(said).toBeEmptyDOMElement();
  });

  it('does nothing when it is cancelled, and focus returns', async () => {
    const { world, puts } = clusterOf(aurora);
    show(world);
    await ask('Suspend aurora');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Suspend aurora' })).toHaveFocus());
    expect(puts).toEqual([]);
  });

  it.each([
    ['Suspend aurora', 'Suspend', { suspended: true }, /aurora is suspended/],
    ['Put back into service cove', 'Put back into service', { suspended: false }, /cove is back in service/],
    ['Move aurora', 'Move', { pool: 'gpu' }, /aurora is in pool gpu now/],
  ])('%s', async (button, confirm, body, words) => {
    const { world, puts } = clusterOf(aurora, cove);
    show(world);
    await ask(button);
    await press(confirm);
    expect(await screen.findByText(words)).toBeVisible();
    expect(puts.map((put) => put.body)).toEqual([body]);
  });

  it('moves to a pool that is typed, if it is a name', async () => {
    const { world, puts } = clusterOf(aurora);
    show(world);
    const dialog = await ask('Move aurora');
    const name = within(dialog).getByRole('textbox', { name: 'Name of the pool' });
    expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(name, 'two words');
    expect(name).toHaveAccessibleDescription(/^A pool name is/);
    await userEvent.clear(name);
    await userEvent.type(name, 'night');
    await press('Move');
    expect(await screen.findByText('aurora is in pool night now.')).toBeVisible();
    expect(puts.map((put) => put.body)).toEqual([{ pool: 'night' }]);
  });

  it('that lost a race says so, reloads without losing the choice, and only then decides', async () => {
    const { world, puts } = clusterOf(aurora, cove);
    show(world);
    const dialog = await ask('Move aurora');
    world.nodes = [{ ...aurora, suspended: true, state: 'suspended', version: 'v9' }, cove];
    await press('Move');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('The record was changed meanwhile.');
    expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await press('Reload');
    expect(await within(dialog).findByText(/This is how the node stands now/)).toBeVisible();
    expect(dialog).toHaveTextContent('StateSuspended');
    await press('Move');
    expect(await screen.findByText('aurora is in pool gpu now.')).toBeVisible();
    expect(puts.map(({ version, body }) => [version, body])).toEqual([
      ['"1"', { pool: 'gpu' }],
      ['"v9"', { pool: 'gpu' }],
    ]);
  });

  it('that lost a race waits until the change is to be seen', async () => {
    const { world, put } = clusterOf(aurora);
    show(world);
    const dialog = await ask('Suspend aurora');
    put.mockResolvedValueOnce(problem(409, 'The record was changed meanwhile.'));
    await press('Suspend');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Reload' }));
    expect(await within(dialog).findByText(/not to be seen yet; reload again/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Suspend' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('on a node that somebody removed meanwhile says so', async () => {
    const { world } = clusterOf(aurora, waiting);
    show(world);
    const dialog = await ask('Approve newcomer');
    world.nodes = [aurora];
    await press('Approve');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Reload' }));
    expect(await within(dialog).findByText(/has no record any more/)).toBeVisible();
    await press('Cancel');
    expect(screen.queryByText('newcomer')).not.toBeInTheDocument();
  });

  it('that fails says why, and can be tried again', async () => {
    const { world, put } = clusterOf(aurora);
    show(world);
    const dialog = await ask('Suspend aurora');
    put.mockResolvedValueOnce(problem(503, 'The store does not answer. Try again later.'));
    await press('Suspend');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The store does not answer.');
    await press('Suspend');
    expect(await screen.findByText(/aurora is suspended/)).toBeVisible();
  });

  it('is busy while the server thinks', async () => {
    const { world, put } = clusterOf(aurora);
    show(world);
    await ask('Suspend aurora');
    put.mockReturnValueOnce(new Promise(() => {}));
    await press('Suspend');
    expect(await screen.findByRole('button', { name: 'Suspending…' })).toHaveAttribute('aria-disabled', 'true');
  });
});
