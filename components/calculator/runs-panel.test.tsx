import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { WithState } from '@/lib/testing/with-state';
import { startingInputs } from './inputs';
import { RunsPanel } from './runs-panel';

const csv = readFileSync('lib/testing/fixtures/yasa-measured.csv', 'utf8');
const requirements = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};

function show() {
  return render(
    <WithState initial={{ ...startingInputs, requirements }}>
      {(inputs, change) => <RunsPanel inputs={inputs} setInputs={change} />}
    </WithState>,
  );
}
const field = () => screen.getByLabelText(/^Runs as CSV/);
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const table = () => screen.getByRole('table', { name: 'Measured runs with claim and headroom' });

it('pasted runs become a table with claim and headroom, the worst one named', () => {
  show();
  type(csv);
  expect(within(table()).getAllByRole('row')).toHaveLength(8);
  expect(screen.getByRole('row', { name: /21.9 2 100 1,126 2,180 93 %/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /10 2 256 1,684 2,413 worst 43 %/ })).toBeVisible();
  expect(screen.getByText('The worst run leaves 43 % of headroom; 30 % is wanted.')).toBeVisible();
});

it.each([
  ['700', /The worst run leaves only 14 % of headroom; 30 % is wanted/, /short 14 %/],
  ['800', /The worst run leaves only 0 % of headroom/, /short 0 %/],
  ['1000', /Claims too little: the worst run's claim is below its peak by 20 %/, /below peak by 20 %/],
  ['801', /below its peak by 1 %/, /below peak by 1 %/],
])('a claim of 800 MiB for a peak of %s is told at the worst run', (peak, words, row) => {
  show();
  type(`hours,channels,sample_rate_hz,peak_mib\n0,1,256,${peak}`);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('row', { name: row })).toBeVisible();
});

it('what cannot be read says line and remedy, and changes nothing', () => {
  show();
  type('hours,channels,sample_rate_hz,peak_mib\n"21,9",2,100,-1');
  expect(screen.getByText(/Line 2: hours is “21,9”; write 21.9/)).toBeVisible();
  expect(screen.getByText(/Line 2: peak_mib is “-1”; a number above 0 is needed/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('the field stays while runs are typed into it, and gives way where all were pasted at once', async () => {
  const user = userEvent.setup();
  show();
  type('hours,channels,sample_rate_hz,peak_mib\n8,2,256,1');
  expect(field()).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(field());
  await user.paste(csv);
  expect(screen.queryByLabelText(/^Runs as CSV/)).toBeNull();
  expect(table()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Measured runs' })).toHaveFocus();
});

it('runs come from a chosen file, and from one that is dropped', async () => {
  const user = userEvent.setup();
  show();
  const file = new File([csv], 'runs.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Choose a CSV file of runs'), file);
  expect(await screen.findByRole('row', { name: /21.9 2 100/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  fireEvent.drop(field(), { dataTransfer: { files: [file] } });
  expect(await screen.findByRole('row', { name: /21.9 2 100/ })).toBeVisible();
});

it('runs that were there stay while what is typed cannot be read, and that is said', () => {
  show();
  type(csv);
  type(`${csv}8,2,256,-1`);
  expect(screen.getByText(/Line 9: peak_mib is “-1”/)).toBeVisible();
  expect(screen.getByText('Until it can be read, the page goes on with the 7 runs that it had.')).toBeVisible();
});

it('runs can be edited as the CSV that they came from, and cleared', () => {
  show();
  type(csv);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit as CSV' }));
  expect(field()).toHaveValue(csv.endsWith('\n') ? csv : `${csv}\n`);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(field()).toHaveValue('');
});

it('runs are typed in the grid from nothing, and what counts is seen below as they are', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Grid' }));
  await user.click(screen.getByRole('textbox', { name: 'Run 1, hours' }));
  await user.keyboard('8{Enter}2{Enter}256{Enter}1209');
  expect(screen.getByRole('textbox', { name: 'Run 1, peak, mib' })).toHaveFocus();
  expect(within(table()).getByRole('row', { name: /8 2 256 1,209 2,091 worst 72 %/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field()).toBeVisible();
});

it('of thousands of runs the table shows those with the least headroom, worst first, and says how many more there are', () => {
  const runs = Array.from({ length: 5000 }, (_, index) => ({
    hours: 1,
    channels: 1,
    sampleRateHz: 1000,
    peakMib: 400 + index / 10,
  }));
  render(
    <WithState initial={{ ...startingInputs, requirements, runs }}>
      {(inputs, change) => <RunsPanel inputs={inputs} setInputs={change} />}
    </WithState>,
  );
  const rows = within(table()).getAllByRole('row');
  expect(rows).toHaveLength(201);
  expect(rows[1]).toHaveAccessibleName(/1 1 1,000 900 1,340 worst 48 %/);
  expect(screen.getByText(/The 200 runs with the least headroom, worst first; 4,800 more runs leave/)).toBeVisible();
});
