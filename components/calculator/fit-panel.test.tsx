import { readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { type MeasuredRun, readRunsCsv } from '@/lib/resources/runs-csv';
import { WithState } from '@/lib/testing/with-state';
import { type CalculatorInputs, startingInputs } from './inputs';
import { RunsPanel } from './runs-panel';

const csv = readFileSync('lib/testing/fixtures/yasa-measured.csv', 'utf8');
const reading = readRunsCsv(csv);
const yasa = reading.kind === 'runs' ? reading.runs : [];
const published = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
  base_gpu_memory_mib: 7,
};

function show(change: Partial<CalculatorInputs> = {}) {
  let seen: CalculatorInputs = { ...startingInputs, requirements: published, ...change };
  render(
    <WithState initial={seen}>
      {(inputs, setInputs) => {
        seen = inputs;
        return <RunsPanel inputs={inputs} setInputs={setInputs} />;
      }}
    </WithState>,
  );
  return { user: userEvent.setup(), inputs: () => seen };
}
const button = (name: string) => screen.getByRole('button', { name });
const tabTo = async (user: ReturnType<typeof userEvent.setup>, target: () => HTMLElement) => {
  for (let presses = 0; presses < 40; presses += 1) {
    if (document.activeElement === target()) return;
    await user.tab();
  }
  throw new Error('The keyboard does not reach it');
};

it('an author goes from pasted runs to terms in use and back by the keyboard alone', async () => {
  const { user, inputs } = show();
  await tabTo(user, () => screen.getByLabelText(/^Runs as CSV/));
  await user.paste(csv);
  await tabTo(user, () => button('Fit'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Fitted: every run is covered.')).toBeVisible();
  await tabTo(user, () => button('Use these terms'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('These terms are in use.')).toBeVisible();
  expect(inputs().requirements.base_system_memory_mib).toBe(1010);
  expect(inputs().requirements.base_gpu_memory_mib).toBe(7);
  expect(button('Undo')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(inputs().requirements).toEqual(published);
  expect(button('Use these terms')).toBeVisible();
});

it('every run has the claim and headroom of the fit beside those of the sliders, and the sum is held against theirs', async () => {
  const { user } = show({ runs: yasa });
  await user.click(button('Fit'));
  const table = screen.getByRole('table', { name: 'Measured runs with claim and headroom' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(7);
  for (const row of rows) {
    const leaves = Number(/(\d+) %$/.exec(row.textContent)?.[1]);
    expect(leaves).toBeGreaterThanOrEqual(30);
  }
  expect(within(table).getAllByText('worst')).toHaveLength(2);
  expect(screen.getByText(/^The worst run, .* h, .* ch, .* Hz, leaves 3\d %\.$/)).toBeVisible();
  expect(
    screen.getByText(/^Over-claims [\d,]+ MiB in all over 7 runs, [\d,]+ MiB less than the sliders now\.$/),
  ).toBeVisible();
  expect(screen.getByText('1,010 + 232 × h × ch × kHz')).toBeVisible();
  expect(screen.getByRole('img', { name: /Fitted claim by length/ })).toBeVisible();
});

it('an answer says when runs, headroom or terms are no longer those that it is of', async () => {
  const { user } = show({ runs: yasa });
  await user.click(button('Fit'));
  await user.click(screen.getByRole('checkbox', { name: 'Per hour' }));
  expect(screen.getByText('Runs, headroom or terms have changed since this fit.')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Fit leaves' })).toBeNull();
  await user.click(button('Fit again'));
  expect(screen.getByText('Fitted: every run is covered.')).toBeVisible();
  await user.clear(screen.getByLabelText('Headroom wanted, percent'));
  await user.type(screen.getByLabelText('Headroom wanted, percent'), '50');
  expect(screen.getByText('Runs, headroom or terms have changed since this fit.')).toBeVisible();
});

it('terms that the runs cannot tell apart are named, with the run that would tell them', async () => {
  const at = (hours: number, peakMib: number): MeasuredRun => ({ hours, channels: 2, sampleRateHz: 256, peakMib });
  const { user } = show({ runs: [at(8, 1200), at(24, 2900), at(48, 5100)] });
  await user.click(button('Fit'));
  expect(screen.getByText(/cannot tell “Per hour, kHz” and “Per hour, channel, kHz” apart/)).toBeVisible();
  expect(screen.getByText(/^Measure .* channel/)).toBeVisible();
});

it('what cannot be fitted is refused with what to change, and the sliders stay', async () => {
  const { user, inputs } = show({ runs: yasa.slice(0, 1) });
  await user.click(button('Fit'));
  expect(screen.getByText(/1 run cannot settle 3 terms/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use these terms' })).toBeNull();
  for (const name of ['Base', 'Per hour, kHz', 'Per hour, channel, kHz']) {
    await user.click(screen.getByRole('checkbox', { name }));
  }
  await user.click(button('Fit again'));
  expect(screen.getByText(/No term is chosen; choose at least one/)).toBeVisible();
  expect(inputs().requirements).toEqual(published);
});

it('terms of system memory that were not chosen become 0', async () => {
  const { user, inputs } = show({ runs: yasa, requirements: { ...published, per_hour_system_memory_mib: 12 } });
  await user.click(button('Fit'));
  expect(screen.getByRole('row', { name: /Per hour MiB\/h not used 12/ })).toBeVisible();
  await user.click(button('Use these terms'));
  expect(inputs().requirements.per_hour_system_memory_mib).toBe(0);
});
