import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CopiesOutcome,
  coefficientsOfCopies,
  type SampleFormat,
  type SignalCopies,
  sampleFormats,
} from './copies';

const native: SignalCopies = {
  count: 1,
  format: 'float32',
  rate: { kind: 'native' },
  channels: 'each',
  resource: 'system',
};
const at128: SignalCopies = { ...native, rate: { kind: 'fixed', hz: 128 } };
const perChannelPerKhz = 'per_hour_per_channel_per_khz_system_memory_mib';
const perChannel = 'per_hour_per_channel_system_memory_mib';

function good(outcome: CopiesOutcome) {
  if (outcome.kind === 'refused') throw new Error(outcome.faults.map(({ message }) => message).join());
  return outcome;
}

it('2 float64 copies at the native rate and one float32 copy at 128 Hz', () => {
  const { lines, totals } = good(coefficientsOfCopies([{ ...native, count: 2, format: 'float64' }, at128]));
  expect(lines.map(({ arithmetic }) => arithmetic)).toEqual([
    '2 × 8 bytes × 1,000 samples × 3,600 s / 2²⁰ = 54.93',
    '1 × 4 bytes × 128 samples × 3,600 s / 2²⁰ = 1.758',
  ]);
  // 1.7578125 and 54.931640625 are what is used, rounded up.
  expect(totals).toEqual([
    { field: perChannel, exactMib: 1.7578125, mib: 1.758 },
    { field: perChannelPerKhz, exactMib: 54.931640625, mib: 54.94 },
  ]);
});

it.each([
  ['one float32 copy at the native rate is about 13.7', native, '13.7'],
  ['one float32 copy at 128 Hz is about 1.76', at128, '1.76'],
])('the figures of the fields: %s', (_case, copy, figure) => {
  const [total] = good(coefficientsOfCopies([copy])).totals;
  expect(total?.exactMib.toPrecision(3)).toBe(figure);
});

describe('which field a copy comes to', () => {
  it.each([
    ['native', 'each', 'system', perChannelPerKhz],
    ['native', 'one_at_a_time', 'system', 'per_hour_per_khz_system_memory_mib'],
    ['fixed', 'each', 'system', perChannel],
    ['fixed', 'one_at_a_time', 'system', 'per_hour_system_memory_mib'],
    ['native', 'each', 'gpu', 'per_hour_per_channel_per_khz_gpu_memory_mib'],
    ['fixed', 'each', 'gpu', 'per_hour_per_channel_gpu_memory_mib'],
    ['fixed', 'one_at_a_time', 'gpu', 'per_hour_gpu_memory_mib'],
  ] as const)('%s rate, channels %s, %s', (kind, channels, resource, field) => {
    const rate = kind === 'native' ? { kind } : { kind, hz: 100 };
    const { lines, totals } = good(coefficientsOfCopies([{ ...native, rate, channels, resource }]));
    expect([lines[0]?.field, totals[0]?.field]).toEqual([field, field]);
  });
});

it('copies of one kind add up before anything is rounded', () => {
  const { lines, totals } = good(coefficientsOfCopies([at128, native, at128, { ...at128, format: 'int8' }]));
  expect(lines).toHaveLength(4);
  expect(totals.map(({ field }) => field)).toEqual([perChannel, perChannelPerKhz]);
  expect(totals[0]?.exactMib).toBe(1.7578125 * 2.25);
});

it('no copies come to nothing', () => {
  expect(coefficientsOfCopies([])).toEqual({ kind: 'copies', lines: [], totals: [] });
});

it.each([
  ['no copy', { count: 0 }, '1.count', 'An integer from 1 to 1,000'],
  ['half a copy', { count: 1.5 }, '1.count', 'An integer'],
  ['more copies than anybody holds', { count: 1001 }, '1.count', '1,000'],
  ['no number of copies', { count: Number.NaN }, '1.count', 'An integer'],
  ['a rate of 0', { rate: { kind: 'fixed', hz: 0 } }, '1.rate', 'above 0 Hz'],
  ['a negative rate', { rate: { kind: 'fixed', hz: -128 } }, '1.rate', 'above 0 Hz'],
  ['a rate beyond all', { rate: { kind: 'fixed', hz: 1e8 } }, '1.rate', '10,000,000 or less'],
  [
    'a shared buffer at the native rate on the GPU',
    { channels: 'one_at_a_time', resource: 'gpu' },
    '1.channels',
    'count it for each channel, or at a fixed rate',
  ],
] as const)('refuses %s', (_case, change, path, words) => {
  const outcome = coefficientsOfCopies([native, { ...native, ...change }]);
  expect(outcome).toEqual({ kind: 'refused', faults: [{ path, message: expect.stringContaining(words) }] });
});

it('names every fault at once', () => {
  const outcome = coefficientsOfCopies([
    { ...native, count: 0, rate: { kind: 'fixed', hz: 0 } },
    { ...native, count: 0 },
  ]);
  expect(outcome.kind === 'refused' && outcome.faults.map(({ path }) => path)).toEqual([
    '0.count',
    '0.rate',
    '1.count',
  ]);
});

it('what is used covers the copies, and is more by less than a thousandth', () => {
  const copy = fc.record({
    count: fc.integer({ min: 1, max: 1000 }),
    format: fc.constantFrom(...(Object.keys(sampleFormats) as SampleFormat[])),
    rate: fc.oneof(
      fc.constant({ kind: 'native' as const }),
      fc.record({ kind: fc.constant('fixed' as const), hz: fc.double({ min: 0.001, max: 1e7, noNaN: true }) }),
    ),
    channels: fc.constantFrom('each' as const, 'one_at_a_time' as const),
    resource: fc.constant('system' as const),
  });
  fc.assert(
    fc.property(fc.array(copy, { maxLength: 8 }), (copies) => {
      for (const { exactMib, mib } of good(coefficientsOfCopies(copies)).totals) {
        expect(mib).toBeGreaterThanOrEqual(exactMib * (1 - 1e-9));
        expect(mib).toBeLessThanOrEqual(exactMib * 1.001);
      }
    }),
  );
});
