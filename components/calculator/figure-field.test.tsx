import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Bound, bounds } from '@/lib/resources/bounds';
import { WithState } from '@/lib/testing/with-state';
import { FigureField } from './figure-field';

interface FieldProps {
  unit?: string;
  bound?: Bound;
  isInteger?: boolean;
}

function field(props: FieldProps) {
  return (
    <WithState initial={{ value: 800 }}>
      {({ value }, change) => (
        <>
          <FigureField
            label="Base"
            value={value}
            unit="MiB"
            bound={bounds.mib}
            {...props}
            onChange={(next) => change({ value: next })}
          />
          <output>{value}</output>
        </>
      )}
    </WithState>
  );
}

async function type(text: string, props: FieldProps = {}) {
  render(field(props));
  const input = screen.getByRole('textbox', { name: 'Base' });
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
  return { input, counted: () => screen.getByText(/^\d/, { selector: 'output' }).textContent };
}

describe('a figure', () => {
  it.each([
    ['2000', '2000', null],
    ['2G', '2048', '2 GiB = 2048 MiB'],
    ['2GB', '1907.3486328125', '2 GB = 1907.35 MiB'],
    ['2000M', '2000', '2000 MiB = 2000 MiB'],
    ['0', '0', null],
  ])('typed as %s counts as %s MiB, and says so', async (text, value, note) => {
    const { input, counted } = await type(text);
    expect(counted()).toBe(value);
    expect(input).toBeValid();
    if (note) expect(screen.getByText(note)).toBeVisible();
    fireEvent.blur(input);
    expect(input).toHaveValue(value);
  });

  it.each([
    ['a decimal comma', '1234,5', {}, /write 1234\.5/],
    ['a negative one', '-5', {}, /Write 0 or more/],
    ['none', '', {}, /Write 0 for none/],
    ['a word', 'lots', {}, /write a number of MiB/],
    ['half a channel', '1.5', { unit: 'channels', isInteger: true }, /Write a whole number/],
    ['memory where none is meant', '2G', { unit: 'hours' }, /write a number of hours/],
    ['beyond all memory', '1e308', {}, /Write 1,000,000,000,000 or less/],
    ['beyond every length', '1e308', { unit: 'hours', bound: bounds.hours }, /Write 1,000,000 or less/],
    ['no core', '0', { unit: 'cores', bound: bounds.cores, isInteger: true }, /Write 1 or more/],
  ])('that is %s is refused with a hint, and the last good one keeps counting', async (_case, text, props, hint) => {
    const { input } = await type(text, props);
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription(hint);
    fireEvent.blur(input);
    expect(input).toHaveValue(text);
  });

  it('comes back with Escape', async () => {
    const { input } = await type('1234,5');
    await userEvent.keyboard('{Escape}');
    expect(input).not.toHaveValue('1234,5');
    expect(input).toHaveAttribute('aria-invalid', 'false');
  });
});
