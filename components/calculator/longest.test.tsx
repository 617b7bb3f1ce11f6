import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Longest } from './longest';
import { longestWords } from './longest-words';

const recording = { hours: 8, channels: 3, sampleRateHz: 256 };
const capacity = { key: 'typed:16384', name: '16 GiB', mib: 16384, node: null };

it.each([
  ['84.54 h are shown rounded down', 84.5499, '84.5 h', '84.5 h'],
  ['a base that does not fit', 0, 'fits at no length', 'no length'],
  ['nothing that grows', null, 'any length', 'any length'],
  ['less than a tenth of an hour', 0.01, '<0.1 h', '<0.1 h'],
])('%s', (_case, hours, figure, inTable) => {
  const { container } = render(
    <Longest resource="system" capacity={capacity} hours={hours} channels={79} recording={recording} />,
  );
  expect(container.querySelector('[data-part="longest"]')).toHaveTextContent(figure);
  expect(screen.getByText('in 16 GiB of memory')).toBeVisible();
  expect(screen.getByText('with 3 channels at 256 Hz')).toBeVisible();
  expect(screen.getByText('At 8 h, at most 79 channels.')).toBeVisible();
  expect(longestWords(hours)).toBe(inTable);
});

it('without anything to compare with says what to do', () => {
  render(<Longest resource="gpu" capacity={null} hours={null} channels={undefined} recording={recording} />);
  expect(screen.getByText(/No GPU memory to compare with/)).toBeVisible();
});
