import { vi } from 'vitest';
import type { AnalysisVersionWire, AnalysisWire, SaveAnalysisAnswer } from '../api/analyses';
import type { MeasuredRunWire } from '../api/fit';
import { type Answer, problem } from './answer-api';

export const exampleText = `# kept
resources:
  cpu_cores: 1
  base_system_memory_mib: 512
  per_hour_per_channel_per_khz_system_memory_mib: 13.7
`;

export function aVersion(version: string, by = 'ada'): AnalysisVersionWire {
  return {
    ...{ version, by, at: '2026-12-01T10:00:00.000Z', note: '' },
    ...{ registered: false, registered_by: null, registered_at: null },
  };
}

export interface SaveWorld {
  versions: AnalysisVersionWire[];
  answer: (outcome: SaveAnalysisAnswer['outcome'], version: string, id?: string) => SaveAnalysisAnswer;
}

interface Put {
  call: string;
  /** What the write wants to hold: `If-Match` as it was sent, or `*`. */
  version: string | null;
  body: unknown;
}

/** What the server has and says. */
export interface Setting {
  /** Of the opened version. */
  text?: string;
  /** Oldest first; left out: one. */
  versions?: AnalysisVersionWire[];
  savedRuns?: MeasuredRunWire[];
  /** Of versions, by their names; else that of the opened file. */
  texts?: Record<string, string>;
  /** Answers instead of the server, where it says something. */
  save?: (world: SaveWorld) => Answer | null;
  runs?: () => Answer | null;
}

/** Stands for a server that keeps one analysis, `yasa`; what was put is kept in order. */
export function serveAnalysis(setting: Setting): Put[] {
  const puts: Put[] = [];
  const versions = [...(setting.versions ?? [aVersion('1')])];
  let saved = setting.savedRuns ?? null;
  const analysis = (id = 'yasa'): AnalysisWire => ({
    ...{ id, name: null, index_version: `i${versions.length}`, may_remove: true },
    versions: id === 'yasa' ? versions : [aVersion('1')],
    ...{ runs: saved, runs_version: saved && 'r1', runs_error: null },
  });
  const answer: SaveWorld['answer'] = (outcome, version, id) => ({ outcome, version, analysis: analysis(id) });
  const put = (id: string, isRuns: boolean, body: { runs?: MeasuredRunWire[] }): Answer => {
    if (isRuns) {
      const refusal = setting.runs?.();
      if (refusal) return refusal;
      saved = body.runs ?? null;
      return { body: analysis(id) };
    }
    const other = setting.save?.({ versions, answer });
    if (other) return other;
    if (id !== 'yasa') return { body: answer('saved', '1', id) };
    versions.push(aVersion(String(versions.length + 1)));
    return { body: answer('saved', String(versions.length)) };
  };
  const get = (path: string): Answer => {
    const [, id, version] = /^\/api\/v1\/analyses\/([^/]+)(?:\/versions\/(.+))?$/.exec(path) ?? [];
    if (id === undefined)
      return { body: { as_of: '2026-12-02T12:00:00.000Z', stale_since: null, analyses: [rowOf()] } };
    if (version === undefined)
      return id === 'yasa' ? { body: analysis() } : problem(404, `There is no analysis "${id}".`);
    if (id !== 'yasa') return problem(404, `There is no analysis "${id}".`);
    const held = setting.texts?.[version] ?? setting.text ?? exampleText;
    return { body: { id, ...aVersion(version), text: held, errors: [], warnings: [] } };
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if ((init.method ?? 'GET') === 'GET') return respond(get(url));
    const body = JSON.parse(String(init.body));
    puts.push({
      call: `${init.method} ${url}`,
      version: headers.get('if-match') ?? headers.get('if-none-match'),
      body,
    });
    const [, id = '', isRuns] = /analyses\/([^/]+)(\/runs)?$/.exec(url) ?? [];
    return respond(put(id, isRuns !== undefined, body));
  });
  return puts;
}

function respond({ status = 200, body }: Answer): Response {
  return new Response(JSON.stringify(body), { status });
}

function rowOf() {
  return {
    ...{ id: 'yasa', name: null, newest: aVersion('1'), registered_version: null },
    ...{ versions: 1, claim_8h_mib: null, problem: null },
  };
}
