import { describe, expect, it } from 'vitest';
import { exampleRuns } from '@/lib/resources/example';
import { emptyRequirements } from '@/lib/resources/requirements';
import { readRunsCsv } from '@/lib/resources/runs-csv';
import { type CalculatorInputs, startingInputs } from './inputs';
import { judgedRunsCsv, tableCsv } from './share-csv';

const requirements = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};
const inputs: CalculatorInputs = { ...startingInputs, requirements, runs: exampleRuns(), channelLines: [1, 4] };
const linesOf = (csv: string) => csv.split('\r\n');

describe('the runs as CSV', () => {
  const csv = judgedRunsCsv(inputs);

  it('have units in their head, and claim and headroom beside each peak', () => {
    const [head, first] = linesOf(csv);
    expect(head).toBe('hours,channels,sample_rate_hz,peak_mib,claim_mib,headroom_percent,is_short,is_worst');
    expect(first).toBe('21.9,2,100,1126,2180,93.6,false,false');
  });

  it('name one worst run', () => {
    expect(linesOf(csv).filter((line) => line.endsWith(',true'))).toEqual(['10,2,256,1684,2413,43.28,false,true']);
  });

  it('say which are short of the headroom asked for', () => {
    const short = linesOf(judgedRunsCsv({ ...inputs, headroom: 0.5 })).filter((line) => line.includes(',true,'));
    expect(short).toHaveLength(1);
  });

  it('are read back by the calculator as they were', () => {
    expect(readRunsCsv(csv)).toEqual({ kind: 'runs', runs: inputs.runs });
    expect(readRunsCsv(judgedRunsCsv(inputs, true))).toEqual({ kind: 'runs', runs: inputs.runs });
  });

  it('carry a byte order mark only for Excel', () => {
    expect(judgedRunsCsv(inputs, true).charCodeAt(0)).toBe(0xfeff);
    expect(csv.startsWith('hours')).toBe(true);
  });

  it('never tell more headroom than there is', () => {
    const run = { hours: 0, channels: 1, sampleRateHz: 1, peakMib: 300.001 };
    const [, line] = linesOf(judgedRunsCsv({ ...inputs, runs: [run] }));
    expect(line?.split(',')[5]).toBe('166.66');
  });
});

describe('the table as CSV', () => {
  it('has a column for each channel count and a row for each length', () => {
    const [head, , ...rows] = linesOf(tableCsv(inputs, 24));
    expect(head).toBe('hours,sample_rate_hz,claim_1_channels_mib,claim_2_channels_mib,claim_4_channels_mib');
    expect(rows).toContain('24,256,4118,4671,5777');
  });

  it('has a column for each term and their sum where the chart is of terms', () => {
    const lines = linesOf(tableCsv({ ...inputs, view: 'terms' }, 24));
    expect(lines[0]).toBe(
      'hours,sample_rate_hz,channels,base_mib,per_hour_per_khz_mib,per_hour_per_channel_per_khz_mib,claim_mib',
    );
    expect(lines).toContain('24,256,2,800,2764.8,1105.92,4671');
  });

  it.each([
    ['gpu', 'base_mib', { base_gpu_memory_mib: 512 }],
    [
      'disk',
      'artifacts_mib,per_hour_artifacts_mib,recording_mib',
      { artifacts_memory_mib: 5, per_hour_artifacts_memory_mib: 0.1 },
    ],
  ] as const)('names the terms of %s', (resource, names, some) => {
    const shown = { ...inputs, view: 'terms' as const, resource, requirements: { ...emptyRequirements(), ...some } };
    expect(linesOf(tableCsv(shown, 24))[0]).toBe(`hours,sample_rate_hz,channels,${names},claim_mib`);
  });

  it('writes no noise of binary fractions', () => {
    const tenths = { ...emptyRequirements(), per_hour_system_memory_mib: 0.1, base_system_memory_mib: 0.2 };
    const csv = tableCsv({ ...inputs, requirements: tenths, view: 'terms', hours: 3.3, spanHours: 4 }, 4);
    expect(csv).not.toMatch(/\d\.\d{4,}/);
  });

  it('has the recording in question as a row', () => {
    expect(tableCsv({ ...inputs, hours: 7.3 }, 24)).toContain('\r\n7.3,256,');
  });
});
