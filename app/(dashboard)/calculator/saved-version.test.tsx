import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runsWire } from '@/components/analyses/saved-runs';
import { mostRunsInAddress, runsCsv } from '@/lib/resources/runs-csv';
import { exampleText, type Setting, serveAnalysis } from '@/lib/testing/analysis-api';
import { WithApi } from '@/lib/testing/with-api';
import { longRunsOf } from './long-runs';
import { CalculatorView } from './view';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function show(search: string, world: Setting = {}) {
  serveAnalysis(world);
  const onUrlUpdate = vi.fn();
  const view = render(
    <WithApi search={search} onUrlUpdate={onUrlUpdate}>
      <CalculatorView isAdmin={false} />
    </WithApi>,
  );
  const yaml = () => view.container.querySelector('[data-part="yaml"]')?.textContent;
  const address = () => onUrlUpdate.mock.lastCall?.[0].queryString ?? '';
  return { yaml, address, leave: view.unmount };
}

const runs = Array.from({ length: mostRunsInAddress + 1 }, (_, index) => ({
  ...{ hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1000 + index },
}));
const csvField = () => screen.getByLabelText(/^Runs as CSV/);
const found = () => screen.findByText(/^The worst run|^Claims too little/);

it('the figures are written into the file of the version that the address names, also by somebody else', async () => {
  const { yaml } = show('?an=yasa.1&cpu=3', { text: exampleText });
  await waitFor(() => expect(yaml()).toBe(exampleText.replace('cpu_cores: 1', 'cpu_cores: 3')));
  expect(screen.getByRole('link', { name: 'yasa' })).toHaveAttribute('href', '/analyses/yasa');
});

it('a file that was opened in the tab takes its place, and Back brings it back', async () => {
  const { yaml, address } = show('?an=yasa.1', { text: exampleText });
  await waitFor(() => expect(yaml()).toContain('# kept'));
  const mine = '# mine\nresources: {cpu_cores: 5, base_system_memory_mib: 1}\n';
  fireEvent.change(screen.getByLabelText(/^Paste a configuration/), { target: { value: mine } });
  await waitFor(() => expect(yaml()).toBe(mine));
  await waitFor(() => expect(address()).toMatch(/an=yasa\.1/));
});

it('a version that cannot be read is told, and the figures stay', async () => {
  const { yaml } = show('?an=other.1&cpu=3');
  expect(await screen.findByText(/other, version 1, could not be read: There is no analysis "other"\./)).toBeVisible();
  expect(yaml()).toContain('cpu_cores: 3');
  expect(await screen.findByText('There is no analysis "other". Save it as a new analysis.')).toBeVisible();
});

it('too many runs for the address are kept in the tab, over a reload', async () => {
  const first = show('');
  fireEvent.change(csvField(), { target: { value: runsCsv(runs) } });
  await found();
  await waitFor(() => expect(first.address()).toMatch(/many=61\./));
  first.leave();
  show(first.address());
  await found();
});

it('for somebody else they are those that are saved with the analysis', async () => {
  const others = runs.map((run) => ({ ...run, peakMib: run.peakMib + 0.5 }));
  const { name } = longRunsOf(others) ?? { name: '' };
  show(`?many=61.${name}&an=yasa.1`, { savedRuns: runsWire(others) });
  expect((await screen.findAllByText('Reading the 61 runs that are saved with the analysis…')).length).toBe(2);
  await found();
  expect(screen.queryByText(/^Reading the 61 runs/)).toBeNull();
});

it.each([
  ['without an analysis', ''],
  ['with an analysis that has other runs', '&an=yasa.1'],
])('%s it is told that they are not here, and what to do', async (_case, more) => {
  show(`?many=61.zzzzz${more}`);
  const words = await screen.findAllByText(/^The 61 runs that this address names are not part of the link/);
  expect(words[0]).toHaveTextContent(/Paste them again/);
});
