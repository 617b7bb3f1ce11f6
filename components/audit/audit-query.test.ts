import { describe, expect, it } from 'vitest';
import { auditQuery } from '@/lib/api/audit';
import { type AuditFilter, auditQueryOf, isNarrowed } from './audit-query';

const today = '2026-12-02';
const all: AuditFilter = { search: '', event: '', person: '', node: '', range: '7d', from: null, to: null };

describe('what the page asks for', () => {
  it('leaves out what is not set', () => {
    expect(auditQueryOf(all, today)).toEqual({ limit: 100, from: '2026-11-26T00:00:00.000Z' });
  });

  it('is what stands in its address', () => {
    const filter = { ...all, search: ' uma ', event: 'session', person: 'ada', node: 'alpha' };
    expect(auditQueryOf(filter, today)).toMatchObject({
      search: 'uma',
      event: 'session',
      person: 'ada',
      node: 'alpha',
    });
  });

  it('is taken by the call, however long a text in the address is', () => {
    const long = 'x'.repeat(1000);
    const query = auditQueryOf({ ...all, search: long, event: long, person: long, node: long }, today);
    expect(auditQuery.safeParse(query).success).toBe(true);
  });

  it.each([
    [all, false],
    [{ ...all, range: 'today' as const }, false],
    [{ ...all, search: ' ' }, false],
    [{ ...all, search: 'x' }, true],
    [{ ...all, node: 'alpha' }, true],
  ])('narrows it: %j', (filter, expected) => expect(isNarrowed(filter)).toBe(expected));
});
