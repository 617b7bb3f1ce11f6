import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithState } from '@/lib/testing/with-state';
import { type CalculatorInputs, startingInputs } from './inputs';
import { ReservedFields } from './reserved-fields';

const ceiling = { seconds: 14_400, reason: 'trains on site' };

function show(maySet: boolean, some: Partial<CalculatorInputs> = {}) {
  let latest: CalculatorInputs = { ...startingInputs, ...some };
  render(
    <WithState initial={latest}>
      {(inputs, change) => {
        latest = inputs;
        return (
          <>
            <ReservedFields
              priority={inputs.priority}
              wall_clock={inputs.requirements.wall_clock}
              maySet={maySet}
              setInputs={change}
            />
            <button type="button" onClick={() => change({ priority: 7 })}>
              elsewhere
            </button>
          </>
        );
      }}
    </WithState>,
  );
  return { inputs: () => latest };
}

it('an author sees what is set and who sets it, and has no field for it', () => {
  const requirements = { ...startingInputs.requirements, wall_clock: ceiling };
  show(false, { requirements, priority: 3 });
  expect(screen.getByText('up to 4 h (trains on site)')).toBeVisible();
  expect(screen.getByText('3')).toBeVisible();
  expect(screen.getByText(/only an administrator sets them, at registration/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('an administrator sets a priority, and a wall clock once it has a length and a reason', () => {
  const { inputs } = show(true);
  fireEvent.change(screen.getByLabelText('Priority'), { target: { value: '5' } });
  expect(inputs().priority).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: 'A ceiling of its own' }));
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '4' } });
  expect(screen.getByText('Say why this analysis needs a ceiling of its own.')).toBeVisible();
  expect(inputs().requirements.wall_clock).toBeNull();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'trains on site' } });
  expect(inputs().requirements.wall_clock).toEqual(ceiling);
  fireEvent.click(screen.getByRole('button', { name: 'The default' }));
  expect(inputs().requirements.wall_clock).toBeNull();
});

it('what comes from elsewhere takes the place of what was typed', () => {
  const { inputs } = show(true);
  fireEvent.change(screen.getByLabelText('Priority'), { target: { value: 'x' } });
  expect(screen.getByText('Write a whole number of 0 or more.')).toBeVisible();
  expect(inputs().priority).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByLabelText('Priority')).toHaveValue('7');
});
