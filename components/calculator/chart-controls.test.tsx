import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChartControls, ChartViews } from './chart-controls';

function showControls(view: 'lines' | 'terms' | 'heat') {
  const setInputs = vi.fn();
  render(
    <ChartControls
      view={view}
      scale="linear"
      channelLines={[1, 4]}
      askedHours={null}
      spanHours={24}
      setInputs={setInputs}
    />,
  );
  return setInputs;
}

it.each([
  ['By term', { view: 'terms' }],
  ['Heat map', { view: 'heat' }],
  ['Table', { asTable: true }],
])('%s is one step of the address', (name, change) => {
  const setInputs = vi.fn();
  render(<ChartViews view="lines" asTable={false} setInputs={setInputs} />);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(setInputs).toHaveBeenCalledWith(change, { isStep: true });
});

it('lines can be drawn on doublings', () => {
  const setInputs = showControls('lines');
  expect(screen.getByRole('button', { name: 'Linear', pressed: true })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Log' }));
  expect(setInputs).toHaveBeenCalledWith({ scale: 'log' }, { isStep: true });
});

it.each(['terms', 'heat'] as const)('there is neither scale nor channel lines for %s', (view) => {
  showControls(view);
  expect(screen.queryByRole('button', { name: 'Log' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('channel counts are taken as a list, and told what is wrong with another text', () => {
  const setInputs = showControls('lines');
  const field = screen.getByLabelText('Lines for channel counts');
  fireEvent.change(field, { target: { value: '8, 2' } });
  expect(setInputs).toHaveBeenCalledWith({ channelLines: [2, 8] });
  fireEvent.change(field, { target: { value: '8; two' } });
  expect(screen.getByText(/^Whole numbers with commas between, at most 11/)).toBeVisible();
});
