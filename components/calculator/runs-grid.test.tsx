import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MeasuredRun } from '@/lib/resources/runs-csv';
import { WithState } from '@/lib/testing/with-state';
import { RunsGrid } from './runs-grid';

const night: MeasuredRun = { hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1209 };

function show(runs: MeasuredRun[] = []) {
  let seen = runs;
  render(
    <WithState initial={{ runs }}>
      {(state, change) => {
        seen = state.runs;
        return (
          <>
            <RunsGrid runs={state.runs} onRuns={(next) => change({ runs: next })} />
            <button type="button" onClick={() => change({ runs: [night] })}>
              Back
            </button>
          </>
        );
      }}
    </WithState>,
  );
  return { user: userEvent.setup(), runs: () => seen };
}
const cell = (name: string) => screen.getByRole('textbox', { name });

it('runs are typed with the keyboard alone: Enter goes on, and in the last cell to a new run', async () => {
  const { user, runs } = show();
  await user.click(cell('Run 1, hours'));
  await user.keyboard('8{Enter}2{Enter}256{Enter}1209{Enter}');
  expect(cell('Run 2, hours')).toHaveFocus();
  await user.keyboard('24{Enter}2{Enter}256{Enter}2880');
  expect(runs()).toEqual([night, { ...night, hours: 24, peakMib: 2880 }]);
});

it('arrows go to the neighbours, sideways from the ends of the text', async () => {
  const { user } = show([night, night]);
  await user.click(cell('Run 1, channels'));
  await user.keyboard('{ArrowDown}');
  expect(cell('Run 2, channels')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(cell('Run 2, hz')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(cell('Run 1, hours')).toHaveFocus();
});

it('what cannot be read says what to write, stays to be mended, and does not count', async () => {
  const { user, runs } = show([night, { ...night, hours: 24 }]);
  await user.clear(cell('Run 1, hours'));
  await user.type(cell('Run 1, hours'), '21,9');
  expect(cell('Run 1, hours')).toHaveValue('21,9');
  expect(cell('Run 1, hours')).toBeInvalid();
  expect(cell('Run 1, hours')).toHaveAccessibleDescription('Hours: “21,9” is no number: write 21.9.');
  expect(screen.getByText('1 run not complete; what is complete counts.')).toBeVisible();
  expect(runs()).toEqual([{ ...night, hours: 24 }]);
});

it('a block from a spreadsheet spreads over the cells', async () => {
  const { user, runs } = show([night]);
  await user.click(cell('Run 1, peak, mib'));
  await user.paste('1300\n1400\n');
  expect(cell('Run 2, peak, mib')).toHaveValue('1400');
  await user.click(cell('Run 2, hours'));
  await user.paste('hours\tchannels\tsample_rate_hz\tpeak_mib\n24\t2\t256\t2880\n48\t2\t256\t5144');
  expect(runs()).toEqual([
    { ...night, peakMib: 1300 },
    { ...night, hours: 24, peakMib: 2880 },
    { ...night, hours: 48, peakMib: 5144 },
  ]);
});

it('a run is removed, and the focus stays in the grid', async () => {
  const { user, runs } = show([night, { ...night, hours: 24 }]);
  await user.click(screen.getByRole('button', { name: 'Remove run 1' }));
  expect(runs()).toEqual([{ ...night, hours: 24 }]);
  expect(cell('Run 1, hours')).toHaveFocus();
});

it('follows the runs where they change by something else, as by going back', async () => {
  const { user } = show([night, night]);
  await user.clear(cell('Run 2, hours'));
  await user.type(cell('Run 2, hours'), '7');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('textbox', { name: 'Run 2, hours' })).toBeNull();
  expect(cell('Run 1, hours')).toHaveValue('8');
});

it('thousands of runs come a page at a time', async () => {
  const { user } = show(Array.from({ length: 250 }, (_, index) => ({ ...night, peakMib: index + 1 })));
  expect(screen.getAllByRole('textbox')).toHaveLength(400);
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.getByText(/101 to 200 of 250/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a run' }));
  expect(cell('Run 251, hours')).toHaveFocus();
});
