import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HeatMap } from './heat-map';
import type { HeatModel } from './heat-model';

function model(step: number, count: number): HeatModel {
  const most = step * count;
  const rows = Array.from({ length: count }, (_, index) => {
    const channels = most - index * step;
    return { channels, startMib: 800, endMib: 800 + channels * 100 };
  });
  const contour = (key: string, hours: number) => ({
    key,
    label: key,
    isChosen: key === 'aurora',
    edges: rows.map(({ channels }) => ({ channels, hours: hours / channels })),
  });
  return { spanHours: 24, step, rows, contours: [contour('aurora', 48), contour('dune', 1e9)] };
}

function show(step: number, count: number, cell = { hours: 8, channels: 5 }) {
  const onRead = vi.fn();
  const onChoose = vi.fn();
  render(
    <HeatMap
      label="System memory"
      model={model(step, count)}
      cell={cell}
      readCell={null}
      mibAt={({ hours, channels }) => 800 + Math.round((hours * channels * 100) / 24)}
      onRead={onRead}
      onChoose={onChoose}
    />,
  );
  return { onRead, onChoose, slider: screen.getByRole('slider', { name: /^Read a length and a number/ }) };
}

it('reads the cell in words', () => {
  const { slider } = show(1, 16);
  expect(slider).toHaveAttribute('aria-valuetext', '8 h, 5 ch: 967 MiB');
  expect(screen.getByText('8 h, 5 ch: 967 MiB')).toBeVisible();
});

describe('keys', () => {
  it.each([
    ['ArrowUp', {}, { hours: 8, channels: 6 }],
    ['ArrowDown', {}, { hours: 8, channels: 4 }],
    ['ArrowRight', {}, { hours: 8.25, channels: 5 }],
    ['End', {}, { hours: 24, channels: 5 }],
  ])('%s moves by one', (key, options, read) => {
    const { slider, onRead } = show(1, 16);
    fireEvent.keyDown(slider, { key, ...options });
    expect(onRead).toHaveBeenCalledWith(read);
  });

  it('move by a row where rows stand for many counts, and by one with Shift', () => {
    const { slider, onRead } = show(8, 32, { hours: 8, channels: 100 });
    expect(slider).toHaveAccessibleName(expect.stringContaining('up and down the channels by 8, with Shift by one'));
    fireEvent.keyDown(slider, { key: 'ArrowUp' });
    expect(onRead).toHaveBeenLastCalledWith({ hours: 8, channels: 108 });
    fireEvent.keyDown(slider, { key: 'ArrowUp', shiftKey: true });
    expect(onRead).toHaveBeenLastCalledWith({ hours: 8, channels: 101 });
  });

  it('stay within the picture', () => {
    const { slider, onRead } = show(8, 32, { hours: 8, channels: 3 });
    fireEvent.keyDown(slider, { key: 'ArrowDown' });
    expect(onRead).toHaveBeenLastCalledWith({ hours: 8, channels: 1 });
  });

  it('Enter sets the recording', () => {
    const { slider, onChoose } = show(1, 16);
    fireEvent.keyDown(slider, { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith({ hours: 8, channels: 5 });
  });
});

it('says what a row stands for, and which capacities hold all of it', () => {
  show(8, 32);
  expect(
    screen.getByText('A row stands for 8 channel counts, and shows the most of them. Everything shown fits dune.'),
  ).toBeVisible();
  expect(screen.getByText('aurora')).toBeInTheDocument();
});
