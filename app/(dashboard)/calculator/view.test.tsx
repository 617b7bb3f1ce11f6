import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { aMe } from '@/components/usage/samples';
import { queries } from '@/lib/api/queries';
import { CalculatorView } from './view';

const asOf = '2026-12-02T12:00:00.000Z';
const node = aNodeWire({ id: '00', name: 'aurora', reported_at: asOf, cpus: 8, memory_mb: 65536, load: 1 });

beforeEach(() => sessionStorage.clear());

function show(search = '', nodes = [node]) {
  const answer = { as_of: asOf, stale_since: null, nodes };
  // Nothing else has been answered yet.
  const queryFn = () => new Promise(() => {});
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, queryFn } } });
  client.setQueryData(queries.nodes().queryKey, answer);
  client.setQueryData(queries.me().queryKey, aMe());
  const onUrlUpdate = vi.fn();
  const view = render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
        <CalculatorView isAdmin={false} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  );
  const longest = () => view.container.querySelector('[data-part="longest"]')?.textContent;
  const yaml = () => view.container.querySelector('[data-part="yaml"]')?.textContent;
  return { onUrlUpdate, longest, yaml, leave: view.unmount };
}

it('begins with a recording of a night and the largest node', () => {
  const { longest } = show();
  expect(screen.getByText('in 64 GiB of memory on aurora')).toBeVisible();
  expect(longest()).toMatch(/^[\d,]+ h$/);
});

it('the YASA example brings coefficients, runs and the published figure, as one step of the address', async () => {
  const { longest, onUrlUpdate } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Load the YASA example' }));
  await waitFor(() => expect(longest()).toBe('84.5 h'));
  expect(screen.getByText(/The worst run leaves 43 % of headroom/)).toBeVisible();
  await waitFor(() => expect(onUrlUpdate).toHaveBeenCalledTimes(1));
  const { queryString, options } = onUrlUpdate.mock.calls[0]?.[0] ?? {};
  expect(options.history).toBe('push');
  expect(queryString).toContain('pk=450');
  expect(queryString).toContain('runs=21.9_2_100_1126~');
});

it('a slider moved by keys changes formula, figure and chart, and replaces the address', async () => {
  const { longest, onUrlUpdate } = show('?b=800&pk=450&pck=90&ch=3&on=typed:16384');
  expect(longest()).toBe('84.5 h');
  fireEvent.keyDown(screen.getByRole('slider', { name: /^Per hour, kHz/ }), { key: 'ArrowRight' });
  await waitFor(() => expect(longest()).toBe('83.9 h'));
  await waitFor(() => expect(onUrlUpdate.mock.calls[0]?.[0].options.history).toBe('replace'));
  expect(await screen.findByRole('img', { name: /^System memory by length\. .*83\.9 h/ })).toBeInTheDocument();
});

it.each([
  ['fits at no length', '?b=20000&on=typed:16384'],
  ['any length', '?pck=0&on=typed:16384'],
])('says %s in words', (words, search) => {
  expect(show(search).longest()).toBe(words);
});

it('is of use without a node', () => {
  const { longest } = show('', []);
  expect(screen.getByText('No node has reported yet. Type a memory to compare with.')).toBeVisible();
  expect(longest()).toMatch(/h$/);
});

it('compares with a memory that is typed with a unit', async () => {
  show();
  const field = screen.getByLabelText('Another memory to compare with');
  fireEvent.change(field, { target: { value: '2G' } });
  expect(screen.getByText('2 GiB = 2048 MiB')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const table = await screen.findByRole('table', { name: /^Where / });
  await waitFor(() => expect(within(table).getByRole('radio', { name: /^2 GiB/ })).toBeInTheDocument());
  fireEvent.change(field, { target: { value: '1234,5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(/write 1234.5/)).toBeVisible();
});

it('another tab is about another resource', async () => {
  show('?gb=1900&gp=12.5');
  fireEvent.click(screen.getByRole('tab', { name: 'GPU memory' }));
  expect(await screen.findByText('in 8 GiB of GPU memory')).toBeVisible();
  expect(screen.getByText(/The configuration asks for no GPU/)).toBeVisible();
});

it('opening the file of another analysis lets its runs go, and starting over clears the address', async () => {
  const { longest, onUrlUpdate } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Load the YASA example' }));
  expect(await screen.findByText(/The worst run leaves 43 %/)).toBeVisible();
  const file = 'identification: {name: Other}\nresources: {cpu_cores: 1, base_system_memory_mib: 20000}\n';
  fireEvent.change(screen.getByLabelText(/^Paste a configuration/), { target: { value: file } });
  await waitFor(() => expect(longest()).toBe('fits at no length'));
  expect(screen.queryByText(/The worst run/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe(''));
});

it('an opened file is still written into after a reload, and not by another link', async () => {
  const first = show();
  fireEvent.click(screen.getByRole('button', { name: 'Load the YASA example' }));
  fireEvent.change(await screen.findByLabelText('CPU cores'), { target: { value: '3' } });
  await waitFor(() => expect(first.onUrlUpdate.mock.lastCall?.[0].queryString).toContain('cpu=3'));
  await waitFor(() => expect(first.yaml()).toContain('cpu_cores: 3'));
  const written = first.yaml();
  const address = first.onUrlUpdate.mock.lastCall?.[0].queryString;
  first.leave();
  const again = show(address);
  await waitFor(() => expect(again.yaml()).toBe(written));
  expect(screen.getByText(/^Your file with these figures/)).toBeVisible();
  again.leave();
  const other = show('?b=77');
  expect(other.yaml()).not.toContain('YASA');
  expect(screen.queryByText(/^Your file with these figures/)).toBeNull();
});

it('starting over lets the file go, and an address of before finds it again', async () => {
  const first = show();
  fireEvent.click(screen.getByRole('button', { name: 'Load the YASA example' }));
  expect(await screen.findByText(/^Your file with these figures/)).toBeVisible();
  await waitFor(() => expect(first.onUrlUpdate).toHaveBeenCalledTimes(1));
  const before = first.onUrlUpdate.mock.lastCall?.[0].queryString;
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(screen.queryByText(/^Your file with these figures/)).toBeNull());
  first.leave();
  show(before);
  expect(screen.getByText(/^Your file with these figures/)).toBeVisible();
});
