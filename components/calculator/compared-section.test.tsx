import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aVersion, serveAnalysis } from '@/lib/testing/analysis-api';
import { WithApi } from '@/lib/testing/with-api';
import { WithHook } from '@/lib/testing/with-hook';
import { WithState } from '@/lib/testing/with-state';
import { ComparedSection } from './compared-section';
import { type CalculatorInputs, type SetInputs, startingInputs, type VersionName } from './inputs';
import { useCompared } from './use-compared';

afterEach(() => vi.unstubAllGlobals());

function page(inputs: CalculatorInputs, setInputs: SetInputs) {
  return (
    <WithHook useHook={() => useCompared(inputs.comparedWith)}>
      {(version) => (
        <>
          <ComparedSection inputs={inputs} version={version} setInputs={setInputs} />
          <output>{version.compared?.label ?? 'nothing'}</output>
        </>
      )}
    </WithHook>
  );
}

function show(comparedWith: VersionName | null) {
  serveAnalysis({ versions: [aVersion('1'), aVersion('2')] });
  const requirements = { ...startingInputs.requirements, base_system_memory_mib: 1024 };
  render(
    <WithApi>
      <WithState initial={{ ...startingInputs, requirements, hours: 24, comparedWith }}>{page}</WithState>
    </WithApi>,
  );
}

it('tells what a saved version claims and says otherwise, each length once', async () => {
  show({ id: 'yasa', version: '1' });
  const claims = await screen.findByRole('table', { name: 'Claims' });
  expect(within(claims).getAllByRole('row')).toHaveLength(3);
  expect(within(claims).getByText('8 h, 2 channels, 256 Hz')).toBeVisible();
  expect(within(claims).getAllByText(/^\+512 MiB/).length).toBeGreaterThanOrEqual(2);
  const fields = screen.getByRole('table', { name: 'Fields that differ' });
  expect(within(fields).getByText('resources.base_system_memory_mib')).toBeVisible();
  expect(screen.getByText('yasa 1', { selector: 'output' })).toBeInTheDocument();
});

it('is of one version at a time, and of none again', async () => {
  show({ id: 'yasa', version: '1' });
  await screen.findByRole('table', { name: 'Claims' });
  expect(screen.getByRole('combobox', { name: 'Its version' })).toHaveTextContent('Version 1');
  screen.getByRole('button', { name: 'Compare with nothing' }).click();
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.getByText('nothing')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Saved analysis to compare with' })).toHaveFocus();
});

it('says why a version cannot be read, with a way to try again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  render(<WithApi>{page({ ...startingInputs, comparedWith: { id: 'yasa', version: '1' } }, () => {})}</WithApi>);
  expect(await screen.findByText('Could not read that version.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
