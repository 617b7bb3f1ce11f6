import type {
  AnalysesAnswer,
  AnalysisConfigurationWire,
  AnalysisRowWire,
  AnalysisVersionWire,
  AnalysisWire,
} from '@/lib/api/analyses';
import { readConfiguration } from '@/lib/resources/configuration';

/** Answers as the server gives them, for tests. */

export function aVersion(version: string, over: Partial<AnalysisVersionWire> = {}): AnalysisVersionWire {
  return {
    version,
    by: 'slindgren',
    at: `2026-12-0${Math.min(9, Number(version) || 1)}T13:03:00.000Z`,
    note: '',
    registered: false,
    registered_by: null,
    registered_at: null,
    ...over,
  };
}

export function aRow(over: Partial<AnalysisRowWire> = {}): AnalysisRowWire {
  return {
    id: 'yasa',
    name: 'Sleep staging',
    newest: aVersion('3', { note: 'Measured again' }),
    registered_version: '2',
    versions: 3,
    claim_8h_mib: 2091,
    problem: null,
    ...over,
  };
}

export function anAnswer(...analyses: AnalysisRowWire[]): AnalysesAnswer {
  return { as_of: '2026-12-09T12:00:00.000Z', stale_since: null, analyses };
}

export function anAnalysis(over: Partial<AnalysisWire> = {}): AnalysisWire {
  return {
    id: 'yasa',
    name: 'Sleep staging',
    index_version: 'i1',
    versions: [
      aVersion('1', { note: 'First draft' }),
      aVersion('2', { registered: true, registered_by: 'idahl', registered_at: '2026-12-03T09:00:00.000Z' }),
      aVersion('3', { by: 'mori', note: 'Measured again' }),
    ],
    runs: null,
    runs_version: null,
    runs_error: null,
    may_remove: true,
    ...over,
  };
}

/** A configuration with a comment and a block of somebody else's. */
export function yamlOf(base: number, perKhz: number, more = ''): string {
  return [
    '# Staging by YASA',
    'identification:',
    '  name: Sleep staging',
    'docker:',
    '  image: yasa',
    "  tag: '1.0'",
    'resources:',
    '  cpu_cores: 2',
    `  base_system_memory_mib: ${base}`,
    `  per_hour_per_khz_system_memory_mib: ${perKhz}`,
    '  per_hour_per_channel_per_khz_system_memory_mib: 90',
    'other: { kept: true }',
    more,
  ].join('\n');
}

/** As the server reads that text. */
export function aText(version: string, text: string, over: Partial<AnalysisConfigurationWire> = {}) {
  const reading = readConfiguration(text);
  const notes = reading.kind === 'refused' ? reading.errors : [];
  return {
    id: 'yasa',
    ...aVersion(version),
    text,
    errors: notes.map(({ path, message, line }) => ({ path, message, line })),
    warnings: [],
    ...over,
  } satisfies AnalysisConfigurationWire;
}
