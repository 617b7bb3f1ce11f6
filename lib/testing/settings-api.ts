import { nothingSet, type SettingsWire } from '../api/settings';
import type { UserSettingsWire } from '../api/user-settings';
import { type Answer, type Asked, answerApi, problem } from './answer-api';

/** A server that holds one user's settings and takes saves as the real one does: over the version that it has. */
export interface SettingsServer {
  /** As it stands there now. */
  record: UserSettingsWire;
  saves: unknown[];
  /** Somebody else saves. */
  changeBy(by: string, settings: Partial<SettingsWire>, more?: Partial<UserSettingsWire>): void;
  /** Somebody else removes it. */
  removeBy(by: string): void;
  /** Answers the next save in its place. */
  refuse(answer: Answer): void;
  /** What a preview says. */
  preview: { spent: number };
}

export function aUserRecord(
  settings: Partial<SettingsWire> = {},
  more: Partial<UserSettingsWire> = {},
): UserSettingsWire {
  return {
    username: 'alice',
    settings: { ...nothingSet, ...settings },
    groups: [],
    provider_groups: [],
    has_key: true,
    is_admin_by_key: false,
    faults: [],
    version: 'v1',
    effective: null,
    ...more,
  };
}

export function serveSettings(record: UserSettingsWire): SettingsServer {
  let versions = 1;
  let last: { changed_by: string; changed_at: string } | null = null;
  let next: Answer | null = null;
  const newVersion = () => {
    versions += 1;
    return `v${versions}`;
  };
  const noted = (by: string) => {
    last = { changed_by: by, changed_at: '2026-12-16T12:03:00.000Z' };
  };
  const server: SettingsServer = {
    record,
    saves: [],
    preview: { spent: 0 },
    changeBy: (by, settings, more = {}) => {
      const changed = { ...server.record.settings, ...settings };
      server.record = { ...server.record, ...more, settings: changed, version: newVersion() };
      noted(by);
    },
    removeBy: (by) => {
      server.record = aUserRecord({}, { version: null });
      noted(by);
    },
    refuse: (answer) => {
      next = answer;
    },
  };
  const save = (body: unknown, version: string | null): Answer => {
    server.saves.push(body);
    const answer = next;
    next = null;
    if (answer) return answer;
    if (version !== server.record.version) {
      return problem(server.record.version === null ? 404 : 409, 'Changed.', last ?? {});
    }
    const { settings, groups } = body as Pick<UserSettingsWire, 'settings' | 'groups'>;
    server.record = { ...server.record, settings, groups, faults: [], version: newVersion() };
    return { body: server.record };
  };
  answerApi((asked) => answerOf(asked, server, save));
  return server;
}

function answerOf(
  { call, body, version }: Asked,
  server: SettingsServer,
  save: (body: unknown, version: string | null) => Answer,
): Answer {
  if (call.startsWith('PUT')) return save(body, version ?? null);
  if (call.endsWith('/settings')) return { body: server.record };
  const fresh = { as_of: '2026-12-16T12:00:00.000Z', stale_since: null };
  if (call.endsWith('/groups')) return { body: { ...fresh, groups: [] } };
  if (call.endsWith('/pools')) return { body: { ...fresh, pools: [] } };
  const counts = { spent: server.preview.spent, runs_out: 0, relieved: 0, changed: 0 };
  return { body: { ...fresh, counts, users: [], overdue: [] } };
}
