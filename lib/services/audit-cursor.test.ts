import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditQuery } from '../api/audit';
import { utcDayOf } from '../time/utc-day';
import { type AuditCursor, decodeAuditCursor, encodeAuditCursor } from './audit-cursor';

const query = auditQuery.parse({ search: 'uma' });
const cursor: AuditCursor = {
  from: 1,
  to: 2,
  searchTo: 3,
  places: new Map([
    ['alpha', { day: '2026-12-02', offsetBytes: 4096 }],
    ['bravo', null],
  ]),
};

describe('a cursor', () => {
  it('comes back as it was, whatever the nodes are called', () => {
    const instant = fc.integer({ min: 0, max: 4e12 });
    const place = fc.option(fc.record({ day: instant.map(utcDayOf), offsetBytes: fc.nat() }));
    const places = fc.array(fc.tuple(fc.string(), place), { maxLength: 5 }).map((pairs) => new Map(pairs));
    fc.assert(
      fc.property(fc.record({ from: instant, to: instant, searchTo: instant, places }), (one) => {
        expect(decodeAuditCursor(encodeAuditCursor(one, query), query)).toEqual(one);
      }),
    );
  });

  it('is taken by the call, with a hundred and fifty nodes too', () => {
    const ids = Array.from({ length: 150 }, (_, node) => node.toString(16).padStart(16, '0'));
    const places = new Map(ids.map((id) => [id, { day: '2026-12-02', offsetBytes: 104_857_600 }]));
    expect(auditQuery.safeParse({ cursor: encodeAuditCursor({ ...cursor, places }, query) }).success).toBe(true);
  });

  it('takes another length of pages, and another form of the answer', () => {
    const text = encodeAuditCursor(cursor, query);
    expect(decodeAuditCursor(text, { ...query, limit: 7, format: 'csv' })).toEqual(cursor);
  });

  it.each([
    ['of another search', encodeAuditCursor(cursor, { ...query, search: 'ada' })],
    ['that is no JSON', 'x'],
    ['that is empty', ''],
    ['of another shape', Buffer.from('[1,2]').toString('base64url')],
    [
      'with a place before the file',
      encodeAuditCursor({ ...cursor, places: new Map([['a', { day: '2026-12-02', offsetBytes: -1 }]]) }, query),
    ],
    [
      'with a day that is none',
      encodeAuditCursor({ ...cursor, places: new Map([['a', { day: '../x', offsetBytes: 1 }]]) }, query),
    ],
    ['with an instant that is none', encodeAuditCursor({ ...cursor, from: 9e15 }, query)],
  ])('%s is refused', (_, text) => {
    expect(() => decodeAuditCursor(text, query)).toThrow(/is no cursor of this search/);
  });
});
