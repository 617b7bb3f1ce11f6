import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLaunch, startButton } from '@/lib/testing/launch-page';
import { aClaim, anAllowed } from './samples';

afterEach(() => vi.unstubAllGlobals());

describe('a run of an analysis', () => {
  const recording = { id: 'yasa', version: 'v1', hours: 8, channels: 2, sample_rate_hz: 256 };

  it('takes the recording and the newest registered version, and asks again as they change', async () => {
    const { checks } = openLaunch('?start=analysis:yasa');
    await waitFor(() => expect(checks()).toEqual([{ analysis: recording }]));
    const length = screen.getByRole('textbox', { name: 'Length, hours' });
    await userEvent.clear(length);
    await userEvent.type(length, '12.5');
    await waitFor(() => expect(checks().at(-1)).toEqual({ analysis: { ...recording, hours: 12.5 } }));
    expect(screen.queryByRole('switch', { name: 'Keep files' })).not.toBeInTheDocument();
  });

  it('does not start with a figure that cannot be read', async () => {
    const { checks } = openLaunch('?start=analysis:yasa');
    await waitFor(() => expect(checks()).toHaveLength(1));
    const length = screen.getByRole('textbox', { name: 'Length, hours' });
    await userEvent.clear(length);
    await userEvent.type(length, '12,5');
    expect(length).toHaveAccessibleDescription(/write 12\.5/);
    expect(startButton()).toHaveAccessibleDescription('A figure above cannot be read.');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await waitFor(() => expect(startButton()).toHaveAttribute('aria-disabled', 'false'));
  });

  it('is found by its plain name where no app has it', async () => {
    const { checks } = openLaunch('?start=yasa');
    await waitFor(() => expect(checks()).toEqual([{ analysis: recording }]));
  });

  it('may take another version, a GPU or not, and one pool or node', async () => {
    const { checks } = openLaunch('?start=analysis:yasa', {
      check: () => anAllowed({ claim: aClaim({ gpu: 'wanted', gpus: 1 }) }),
    });
    const choose = async (name: string, option: string | RegExp) => {
      await userEvent.click(await screen.findByRole('combobox', { name }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('GPU', 'without');
    await choose('Version', /v2 · not registered/);
    expect(screen.queryByRole('combobox', { name: 'Pool' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Choose pool or node' }));
    await choose('Pool', 'gpu');
    await choose('Node', 'borealis');
    const last = { analysis: { ...recording, version: 'v2' }, gpu: false, pool: 'gpu', node: 'b1' };
    await waitFor(() => expect(checks().at(-1)).toEqual(last));
  });
});

it('a choice of GPU is an app’s that can use one; files are kept or not as one says', async () => {
  const { checks } = openLaunch('?start=train');
  expect(await screen.findByRole('combobox', { name: 'GPU' })).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Keep files' }));
  await waitFor(() => expect(checks().at(-1)).toEqual({ app_id: 'train', persistent: true }));
  expect(within(screen.getByRole('dialog')).queryByRole('textbox', { name: /Length/ })).not.toBeInTheDocument();
});
