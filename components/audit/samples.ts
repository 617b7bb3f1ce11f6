import type { AuditAnswer, AuditEntryWire } from '@/lib/api/audit';

export function anEntry(rest: Partial<AuditEntryWire> = {}): AuditEntryWire {
  return {
    id: 'abcd:2026-12-02:0',
    time: '2026-12-02T12:03:04.567Z',
    event: 'session.launched',
    user: 'uma',
    by: 'uma',
    node: 'abcd',
    fields: { session_id: 's-1', app_id: 'firefox' },
    ...rest,
  };
}

export function anAnswer(entries: AuditEntryWire[], rest: Partial<AuditAnswer> = {}): AuditAnswer {
  return {
    as_of: '2026-12-02T13:00:00.000Z',
    from: '2026-11-26T00:00:00.000Z',
    to: '2026-12-02T13:00:00.000Z',
    next_cursor: null,
    reached_at: null,
    entries,
    unread: [],
    damaged_lines: 0,
    nodes: [{ id: 'abcd', name: 'alpha' }],
    ...rest,
  };
}
