import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { ApiError } from '@/lib/http/client';
import { aurora, clusterOf, cove, press, show, waiting } from '@/lib/testing/nodes-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

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
