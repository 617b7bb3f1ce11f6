import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { WithState } from '@/lib/testing/with-state';
import { CopiesHelper } from './copies-helper';
import { type CalculatorInputs, startingInputs } from './inputs';

function show(change: Partial<CalculatorInputs> = {}) {
  let seen: CalculatorInputs = { ...startingInputs, ...change };
  render(
    <WithState initial={seen}>
      {(inputs, setInputs) => {
        seen = inputs;
        return <CopiesHelper inputs={inputs} setInputs={setInputs} />;
      }}
    </WithState>,
  );
  return { user: userEvent.setup(), inputs: () => seen };
}
type User = ReturnType<typeof userEvent.setup>;
const row = (number: number) => within(screen.getByRole('group', { name: `Copies ${number}` }));
const write = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
const choose = async (user: User, select: HTMLElement, choice: string) => {
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: choice }));
};
const open = (user: User) => user.click(screen.getByText(/Coefficients from the copies/));
const totals = () => within(screen.getByRole('list', { name: 'Coefficients of the copies' }));

it('two float64 copies at the native rate and one float32 copy at 128 Hz become coefficients, with the arithmetic', async () => {
  const { user, inputs } = show();
  await open(user);
  await write(user, row(1).getByLabelText('How many copies'), '2');
  await choose(user, row(1).getByLabelText('Format'), 'float64');
  await user.click(screen.getByRole('button', { name: 'And more copies' }));
  await choose(user, row(2).getByLabelText('Rate'), 'at a rate of');
  expect(row(2).getByLabelText('Rate, Hz')).toHaveValue('128');
  expect(screen.getByText(/2 × 8 bytes × 1,000 samples × 3,600 s \/ 2²⁰ = 54.93/)).toBeVisible();
  expect(screen.getByText(/1 × 4 bytes × 128 samples × 3,600 s \/ 2²⁰ = 1.758/)).toBeVisible();
  const [perChannel, perChannelPerKhz] = totals().getAllByRole('listitem');
  expect(perChannel).toHaveTextContent('Per hour, channel1.758MiB/(h·ch)in place of 0');
  expect(perChannelPerKhz).toHaveTextContent('Per hour, channel, kHz54.94MiB/(h·ch·kHz)in place of 13.7');

  await user.click(screen.getByRole('button', { name: 'Put into the terms' }));
  expect(inputs().requirements).toEqual({
    ...startingInputs.requirements,
    per_hour_per_channel_system_memory_mib: 1.758,
    per_hour_per_channel_per_khz_system_memory_mib: 54.94,
  });
  expect(
    screen.getByText('These terms are in use. Before: Per hour, channel 0; Per hour, channel, kHz 13.7.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(inputs().requirements).toEqual(startingInputs.requirements);
});

it.each([
  ['2,5', 'How many copies', /An integer from 1 to 1,000 is needed/],
  ['0', 'How many copies', /An integer from 1 to 1,000 is needed/],
])('%s copies are refused with what to write, and nothing can be put in', async (text, label, words) => {
  const { user, inputs } = show();
  await open(user);
  await write(user, row(1).getByLabelText(label), text);
  expect(screen.getByText(words)).toBeVisible();
  expect(row(1).getByLabelText(label)).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Put into the terms' }));
  expect(inputs().requirements).toEqual(startingInputs.requirements);
  expect(screen.getByText('Mend what is marked above.')).toBeVisible();
});

it('a rate that is no number says what to write, and the other copies keep their arithmetic', async () => {
  const { user } = show();
  await open(user);
  await user.click(screen.getByRole('button', { name: 'And more copies' }));
  await choose(user, row(1).getByLabelText('Rate'), 'at a rate of');
  await write(user, row(1).getByLabelText('Rate, Hz'), '128,5');
  expect(screen.getByText(/“128,5” is no number: write 128.5/)).toBeVisible();
  expect(screen.getByText(/1 × 4 bytes × 1,000 samples/)).toBeVisible();
});

it('GPU memory has its own terms, and none for a shared buffer at the native rate', async () => {
  const { user, inputs } = show({ resource: 'gpu' });
  await open(user);
  await user.click(screen.getByRole('button', { name: 'Put into the terms' }));
  expect(inputs().requirements.per_hour_per_channel_per_khz_gpu_memory_mib).toBe(13.74);
  await choose(user, row(1).getByLabelText('Channels'), 'of one channel at a time');
  expect(screen.getByText(/GPU memory has no term for a buffer at the native rate/)).toBeVisible();
});

it('copies are taken out of the sentence again', async () => {
  const { user } = show();
  await open(user);
  await user.click(screen.getByRole('button', { name: 'And more copies' }));
  await user.click(screen.getByRole('button', { name: 'Remove copies 1' }));
  expect(screen.getAllByRole('group', { name: /^Copies/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it('disk holds no copies', () => {
  show({ resource: 'disk' });
  expect(screen.queryByText(/Coefficients from the copies/)).toBeNull();
});
