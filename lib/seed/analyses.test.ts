import { expect, it } from 'vitest';
import { readConfiguration } from '../resources/configuration';
import { estimatePeakSystemMemoryMib } from '../resources/estimate';
import { meetsHeadroom } from '../resources/headroom';
import { readRunsCsv } from '../resources/runs-csv';
import { seedAnalyses } from './analyses';

it('the registered sleep staging names a program, so that the demo can start it', () => {
  const newest = seedAnalyses.find(({ id }) => id === 'yasa-staging')?.versions.at(-1);
  expect(readConfiguration(newest?.text ?? '')).toMatchObject({ command: ['sleep', '900'] });
});

it.each(seedAnalyses.map((analysis) => [analysis.id, analysis] as const))(
  '%s can be read, and its newest version covers what was measured',
  (_id, { versions, runsCsv }) => {
    const readings = versions.map(({ text }) => readConfiguration(text));
    expect(readings.map(({ kind }) => kind)).toEqual(versions.map(() => 'read'));
    const newest = readings.at(-1);
    const runs = runsCsv === undefined ? null : readRunsCsv(runsCsv);
    if (runs === null || newest?.kind !== 'read') return;
    const short = (runs.kind === 'runs' ? runs.runs : []).filter(
      (run) => !meetsHeadroom(estimatePeakSystemMemoryMib(newest.configuration.requirements, run), run.peakMib),
    );
    expect([runs.kind, short]).toEqual(['runs', []]);
  },
);
