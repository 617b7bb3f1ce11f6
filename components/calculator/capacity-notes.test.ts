import { expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { capacitiesOf } from './capacity';
import { channelsThatFit, nodesNote } from './capacity-notes';
import { startingInputs } from './inputs';

const answer = (nodes = [aNodeWire()]) => ({
  data: { as_of: '2026-12-02T12:00:00.000Z', stale_since: null, nodes },
  isError: false,
});

it.each([
  ['nothing where there are figures', answer(), 'system', null],
  ['nothing where there is free disk', answer(), 'disk', null],
  ['that none has reported', answer([]), 'system', 'No node has reported yet. Type a memory to compare with.'],
  [
    'that none has reported its disk',
    answer([aNodeWire({ free_disk_bytes: null })]),
    'disk',
    'No node has reported its free disk. Type a free disk to compare with.',
  ],
  ['that they are being read', { data: undefined, isError: false }, 'system', 'Reading the nodes…'],
  [
    'that they could not be read',
    { data: undefined, isError: true },
    'disk',
    'The nodes could not be read. Type a free disk to compare with.',
  ],
] as const)('the nodes’ note says %s', (_case, query, resource, words) => {
  expect(nodesNote(query, resource)).toBe(words);
});

it('nodes do not tell what their cards hold', () => {
  expect(nodesNote(answer(), 'gpu')).toMatch(/^Nodes report which GPUs they have, not their memory/);
});

it('channels that fit are those of the capacity in question', () => {
  const [typed] = capacitiesOf('system', [], [16384]);
  // 512 + 13.7 * 8 * 0.256 * 565 = 16365; one more is 16393.
  expect(channelsThatFit(startingInputs, typed ?? null)).toBe(565);
  expect(channelsThatFit(startingInputs, null)).toBeUndefined();
});
