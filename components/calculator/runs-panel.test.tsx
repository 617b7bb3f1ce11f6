import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
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
const paste = (text: string) =>
  fireEvent.change(screen.getByLabelText('Runs as CSV, one a line'), { target: { value: text } });

it('pasted runs become a table with claim and headroom, the worst one named', () => {
  show();
  paste(csv);
  expect(screen.getAllByRole('row')).toHaveLength(8);
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
  paste(`hours,channels,sample_rate_hz,peak_mib\n0,1,256,${peak}`);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('row', { name: row })).toBeVisible();
});

it('what cannot be read says line and remedy, and changes nothing', () => {
  show();
  paste('hours,channels,sample_rate_hz,peak_mib\n"21,9",2,100,-1');
  expect(screen.getByText(/Line 2: hours is “21,9”; write 21.9/)).toBeVisible();
  expect(screen.getByText(/Line 2: peak_mib is “-1”; a number above 0 is needed/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('runs can be edited as the CSV that they came from, and cleared', () => {
  show();
  paste(csv);
  fireEvent.click(screen.getByRole('button', { name: 'Edit as CSV' }));
  expect(screen.getByLabelText('Runs as CSV, one a line')).toHaveValue(csv.endsWith('\n') ? csv : `${csv}\n`);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByLabelText('Runs as CSV, one a line')).toHaveValue('');
});
