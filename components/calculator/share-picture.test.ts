import { expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { startingInputs } from './inputs';
import { headingOf } from './share-picture';

const requirements = { ...emptyRequirements(), base_system_memory_mib: 800, per_hour_per_khz_system_memory_mib: 450 };
const inputs = { ...startingInputs, requirements, name: 'YASA sleep staging' };

it('a picture says whose it is, what it shows, of which recording and by which formula', () => {
  expect(headingOf(inputs)).toEqual({
    title: 'YASA sleep staging: system memory by length',
    lines: ['2 channels at 256 Hz.', 'Claim in MiB = 800 + 450 × hours × kHz'],
  });
});

it.each([
  ['has no analysis to name', { name: null }, { title: 'System memory by length' }],
  ['keeps the capitals of what it is about', { resource: 'gpu', name: 'X' }, { title: 'X: GPU memory by length' }],
  ['is of all channels as a heat map', { view: 'heat' }, { lines: ['Sampled at 256 Hz.', expect.any(String)] }],
] as const)('it %s', (_, some, heading) => {
  expect(headingOf({ ...inputs, ...some })).toMatchObject(heading);
});
