import { createLoader } from 'nuqs/server';
import { expect, it } from 'vitest';
import type { AnalysisConfigurationWire } from '@/lib/api/analyses';
import { exampleConfiguration } from '@/lib/resources/example';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import { openedAddress, openQueryOf } from './open-query';
import { calculatorParsers, calculatorUrlKeys, inputsOf } from './search-params';

const saved = (text: string, errors: AnalysisConfigurationWire['errors'] = []): AnalysisConfigurationWire => ({
  ...{ id: 'yasa', version: '2', by: 'ada', at: null, note: '', text, errors, warnings: [] },
  ...{ registered: false, registered_by: null, registered_at: null },
});
const run = { hours: 8, channels: 1, sample_rate_hz: 256, peak_mib: 1089 };
const load = createLoader(calculatorParsers, { urlKeys: calculatorUrlKeys });

it.each([
  [{}, null],
  [{ open: 'yasa' }, { id: 'yasa', version: null }],
  [{ open: 'yasa-2_x.14' }, { id: 'yasa-2_x', version: '14' }],
  [{ open: '' }, 'malformed'],
  [{ open: 'a.b.c' }, 'malformed'],
  [{ open: '../x' }, 'malformed'],
  [{ open: ['yasa.1', 'yasa.2'] }, 'malformed'],
])('%j asks for %j', (search, asked) => {
  expect(openQueryOf(search)).toEqual(asked);
});

it('becomes an address with figures, runs and the name of the version, and keeps what else the link says', () => {
  const opened = openedAddress({ open: 'yasa.2', h: '24', b: '7', file: 'abc' }, saved(exampleConfiguration), [run]);
  const href = opened.kind === 'address' ? opened.href : '';
  expect(href).toMatch(/^\/calculator\?/);
  expect(href).not.toContain('open=');
  expect(inputsOf(load(`https://example.org${href}`))).toMatchObject({
    name: 'YASA sleep staging',
    hours: 24,
    requirements: { base_system_memory_mib: 800, per_hour_per_khz_system_memory_mib: 450 },
    runs: [{ hours: 8, channels: 1, sampleRateHz: 256, peakMib: 1089 }],
    opened: { id: 'yasa', version: '2' },
    ownFile: null,
  });
});

it('names runs that are too many for an address, and has none where none are saved', () => {
  const many = Array.from({ length: mostRunsInAddress + 1 }, () => run);
  expect(openedAddress({}, saved(exampleConfiguration), many)).toMatchObject({
    href: expect.stringMatching(/[?&]many=61\./),
  });
  expect(openedAddress({ runs: '1_2_3_4' }, saved(exampleConfiguration), null)).toMatchObject({
    href: expect.not.stringContaining('runs='),
  });
});

it.each([
  ['with faults', saved('x', [{ path: '', message: 'The file is odd', line: 1 }]), /odd/],
  ['beyond the calculator', saved('resources: {cpu_cores: 1, base_system_memory_mib: 1e300}'), /or less/],
])('a version %s is not opened, and says why', (_case, version, words) => {
  expect(openedAddress({}, version, [])).toMatchObject({
    kind: 'unusable',
    faults: [{ message: expect.stringMatching(words) }],
  });
});
