import { describe, expect, it } from 'vitest';
import { type AnalysisSort, arranged, nextSort, type SortedBy, sortStateOf } from './analysis-sort';
import { aRow, aVersion } from './samples';

const rows = [
  aRow({
    id: 'stage-10',
    name: null,
    newest: aVersion('1', { by: 'mori', at: '2026-12-03T00:00:00Z' }),
    claim_8h_mib: 900,
  }),
  aRow({ id: 'stage-2', name: null, newest: aVersion('4', { at: '2026-12-05T00:00:00Z' }), claim_8h_mib: 4000 }),
  aRow({ id: 'apnea', name: 'Zero flow', newest: null, claim_8h_mib: null }),
];
const ids = (search: string, sort: AnalysisSort) => arranged(rows, search, sort).map(({ id }) => id);

describe('arranging', () => {
  it.each<[AnalysisSort, string[]]>([
    ['name', ['stage-2', 'stage-10', 'apnea']],
    ['-name', ['apnea', 'stage-10', 'stage-2']],
    ['saved', ['stage-10', 'stage-2', 'apnea']],
    ['-saved', ['stage-2', 'stage-10', 'apnea']],
    ['claim', ['stage-10', 'stage-2', 'apnea']],
    ['-claim', ['stage-2', 'stage-10', 'apnea']],
  ])('by %s has what is not known last', (sort, expected) => expect(ids('', sort)).toEqual(expected));

  it.each([
    ['a part of an id', 'ge-1', ['stage-10']],
    ['a name in other letters', 'ZERO', ['apnea']],
    ['who saved it', 'mori', ['stage-10']],
    ['all words, in any order', 'mori stage', ['stage-10']],
    ['nothing that is there', 'nowhere', []],
    ['blanks', '  ', ['stage-2', 'stage-10', 'apnea']],
  ])('finds by %s', (_, search, expected) => expect(ids(search, 'name')).toEqual(expected));
});

describe('the head of a column', () => {
  it.each<[SortedBy, AnalysisSort, AnalysisSort]>([
    ['name', '-saved', 'name'],
    ['name', 'name', '-name'],
    ['name', '-name', 'name'],
    ['saved', 'name', '-saved'],
    ['saved', '-saved', 'saved'],
    ['claim', 'claim', '-claim'],
  ])('%s, pressed while sorted by %s, sorts by %s', (by, current, next) => expect(nextSort(by, current)).toBe(next));

  it.each<[SortedBy, AnalysisSort, string]>([
    ['claim', 'claim', 'ascending'],
    ['claim', '-claim', 'descending'],
    ['name', 'claim', 'none'],
  ])('%s says of %s: %s', (by, current, state) => expect(sortStateOf(by, current)).toBe(state));
});
