import { describe, expect, it } from 'vitest';
import { auditLine } from '../testing/list-reader';
import type { AuditSearch } from './audit';
import { matchesSearch } from './matches-search';

const at = Date.UTC(2026, 11, 2, 12);
const line = auditLine(at, {
  event: 'session.ended',
  user: 'uma',
  by: 'ada',
  node: 'abcd',
  fields: { app_id: 'Firefox', record: 'keys/users/uma', used: 40.5, gone: null },
});
const matches = (rest: Partial<AuditSearch>) =>
  matchesSearch(line, { from: at, to: at + 1, limit: 10, nodeNames: new Map([['abcd', 'Alpha']]), ...rest });

describe('a line matches', () => {
  it.each<[string, Partial<AuditSearch>, boolean]>([
    ['all of its range', {}, true],
    ['a range that ends with it: not in it', { from: at - 1, to: at }, false],
    ['a range that begins after it', { from: at + 1, to: at + 2 }, false],
    ['its event', { event: 'session.ended' }, true],
    ['the kind of its event', { event: 'session' }, true],
    ['the beginning of its kind', { event: 'sess' }, false],
    ['another event of its kind', { event: 'session.launched' }, false],
    ['whom it is about', { user: 'uma' }, true],
    ['a part of that name', { user: 'um' }, false],
    ['who did it', { by: 'ada' }, true],
    ['another who did it', { by: 'uma' }, false],
    ['a person that it is about', { person: 'uma' }, true],
    ['a person who did it', { person: 'ada' }, true],
    ['another person', { person: 'bob' }, false],
    ['its node', { node: 'abcd' }, true],
    ['another node', { node: 'efgh' }, false],
    ['its record', { record: 'keys/users/uma' }, true],
    ['another record', { record: 'keys/users/um' }, false],
    ['a part of a word, in any case', { text: 'FIREF' }, true],
    ['a figure', { text: '40.5' }, true],
    ['the name of its node', { text: 'alph' }, true],
    ['several words, in any order', { text: 'alpha  firefox ended' }, true],
    ['several words, one of which it lacks', { text: 'firefox blender' }, false],
    ['a field that is not set', { text: 'null' }, false],
  ])('%s', (_, rest, expected) => expect(matches(rest)).toBe(expected));
});
