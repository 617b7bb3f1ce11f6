import type { NodeSessionsWire, SessionWire } from '@/lib/api/sessions';
import type { CsvColumn } from '@/lib/units/csv';

/** A live session with the name of its node. */
export interface SessionRowOfFile {
  session: SessionWire;
  nodeName: string;
}

export function sessionRowsOf(nodes: readonly Pick<NodeSessionsWire, 'name' | 'sessions'>[]): SessionRowOfFile[] {
  return nodes.flatMap(({ name, sessions }) => sessions.map((session) => ({ session, nodeName: name })));
}

/** The board as a file: one row a session, figures unrounded, empty where there is none. */
export const sessionsCsvColumns: readonly CsvColumn<SessionRowOfFile>[] = [
  { header: 'session_id', cell: ({ session }) => session.session_id },
  { header: 'username', cell: ({ session }) => session.username },
  { header: 'app_id', cell: ({ session }) => session.app_id },
  { header: 'app', cell: ({ session }) => session.app_name },
  { header: 'node', cell: ({ nodeName }) => nodeName },
  { header: 'pool', cell: ({ session }) => session.pool },
  { header: 'gpu', cell: ({ session }) => session.gpu },
  { header: 'lab', cell: ({ session }) => session.lab },
  { header: 'created_at', cell: ({ session }) => session.created_at },
  { header: 'age_hours', cell: ({ session }) => session.age_seconds / 3600 },
  { header: 'session_limit_hours', cell: ({ session }) => session.session_hours },
  { header: 'rate', cell: ({ session }) => session.rate },
  { header: 'weighted_hours', cell: ({ session }) => session.weighted_hours },
  { header: 'used_cpus', cell: ({ session }) => session.used_cpus },
  { header: 'used_memory_mib', cell: ({ session }) => session.used_memory_mb },
  { header: 'phase', cell: ({ session }) => session.phase },
  { header: 'overdue_reason', cell: ({ session }) => session.overdue?.reason ?? null },
  { header: 'overdue_since', cell: ({ session }) => session.overdue?.since ?? null },
];
