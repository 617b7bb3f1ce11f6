import type { Endpoint } from '../api/endpoint';
import type { endpoints } from '../api/endpoints';

/** A good request of a call, for the walks and for what the fuzzer takes apart. */
interface CallSample {
  /** Sent as JSON. */
  body?: unknown;
  /** Of a body that is a form's. */
  form?: string;
  /** Of the path, beside `name`; else `id` is the name and `version` is 1. */
  params?: Record<string, string>;
  /** What it answers who is permitted, in the world of `installTestServer`; else the endpoint's own status. */
  status?: number;
}

/** Every call that takes a body has to be here. About things that the tests' tree does not have: 404; a user's version is another: 409. */
const samples: Partial<Record<keyof typeof endpoints, CallSample>> = {
  // As in test-server.ts, which Playwright cannot load.
  signIn: { body: { token: 'root-token-of-the-tests-0123456789' } },
  endProviderSignIns: { form: 'logout_token=none', status: 404 },
  beginProviderSignIn: {},
  estimate: {
    body: {
      requirements: { cpu_cores: 1, base_system_memory_mib: 800 },
      hours: 1,
      channels: 3,
      sample_rate_hz: 256,
    },
  },
  fit: {
    body: {
      runs: [
        { hours: 1, channels: 1, sample_rate_hz: 256, peak_mib: 900 },
        { hours: 8, channels: 1, sample_rate_hz: 256, peak_mib: 1900 },
      ],
      terms: ['base_system_memory_mib', 'per_hour_system_memory_mib'],
    },
  },
  startSession: { body: { app_id: 'missing' }, status: 404 },
  checkLaunch: { body: { app_id: 'missing' }, status: 404 },
  endSession: { status: 404 },
  endOverdue: { body: {} },
  changeNode: { body: { suspended: true }, status: 404 },
  getAnalysis: { status: 404 },
  getAnalysisVersion: { status: 404 },
  saveAnalysis: { body: { text: 'resources: {cpu_cores: 1, base_system_memory_mib: 800}' }, status: 404 },
  saveAnalysisRuns: { body: { runs: [] }, status: 404 },
  registerAnalysis: { body: { registered: false }, status: 404 },
  removeAnalysis: { status: 404 },
  previewChange: { body: { kind: 'pool', name: 'default', change: { cost: 2 } } },
  saveUserSettings: { body: { settings: { session_limit: 3 }, groups: ['lab'] }, status: 409 },
  addGrant: { body: { hours: 2, period: 'week', reason: 'a deadline' } },
  removeGrant: { params: { id: 'none' }, status: 404 },
  saveGroup: { body: { settings: { session_limit: 3 }, sso_groups: ['lab'] }, status: 404 },
  removeGroup: { status: 404 },
  savePool: { body: { description: 'Large machines', cost: 2 }, status: 404 },
  removePool: { status: 404 },
  createToken: { body: { label: 'backups', expires_at: null } },
  revokeToken: { params: { id: '0123456789abcdef' }, status: 404 },
};

export function sampleOf(name: string): CallSample {
  return samples[name as keyof typeof endpoints] ?? {};
}

/** Whether the call is about a person whom its path names. */
export function namesPerson({ path }: Endpoint): boolean {
  return path.includes('/users/{name}');
}

/** The path's parameters as Next gives them, about a person or a thing of that name. */
export function paramsOf(name: string, about: string): Record<string, string> {
  return { name: about, id: about, version: '1', ...sampleOf(name).params };
}

/** The path with its parameters in place. */
export function pathOf({ path }: Endpoint, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
}
