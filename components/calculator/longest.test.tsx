import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { capacitiesOf } from './capacity';
import { Longest } from './longest';
import { channelsWords, longestWords, mostChannelsSentence } from './longest-words';

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

it.each([
  ['a number', 1234, 'At 8 h, at most 1,234 channels.', '1,234 ch'],
  ['one', 1, 'At 8 h, at most 1 channel.', '1 ch'],
  ['none', 0, 'At 8 h, not one channel fits.', 'no channels'],
  ['not even none', 'none', 'At 8 h, no number of channels fits.', 'no channels'],
  ['any number', null, 'At 8 h, any number of channels fits.', 'any channels'],
] as const)('most channels: %s', (_case, most, sentence, inTable) => {
  expect(mostChannelsSentence(most, 8)).toBe(sentence);
  expect(channelsWords(most)).toBe(inTable);
});

it.each([
  ['a node', aNodeWire({ name: 'aurora' }), 'node:aurora', 'in 128 GiB of memory on aurora'],
  ['a pool', aNodeWire({ name: 'birch' }), 'pool:default', 'in 128 GiB of memory in pool default'],
  ['the reader’s cap', aNodeWire({ name: 'cove' }), 'cap', 'in 32 GiB of memory, your cap'],
])('names %s', (_case, node, key, words) => {
  const nodes = [node, aNodeWire({ name: 'zinc' })];
  const reader = { cap: { mib: 32 * 1024, source: 'own' }, poolsDenied: [] };
  const capacity = capacitiesOf('system', nodes, [], reader).find((one) => one.key === key) ?? null;
  render(<Longest resource="system" capacity={capacity} hours={1} channels={1} recording={recording} />);
  expect(screen.getByText(words)).toBeVisible();
});
