import { describe, expect, it } from 'vitest';
import type { PreviewAnswer } from '@/lib/api/previews';
import { partsInWords, previewInWords } from './change-preview-words';

function answer(counts: Partial<PreviewAnswer['counts']>, sessions = 0): PreviewAnswer {
  const overdue = Array.from({ length: sessions }, (_, n) => ({
    session_id: `s${n}`,
    username: 'ada',
    app_name: 'Notebook',
    reason: 'session_hours' as const,
  }));
  const none = { spent: 0, runs_out: 0, relieved: 0, changed: 0 };
  return { as_of: '', stale_since: null, counts: { ...none, ...counts }, users: [], overdue };
}

describe('a change in one sentence', () => {
  it.each<[PreviewAnswer, string]>([
    [
      answer({ spent: 3, runs_out: 5, changed: 12 }, 2),
      'Puts 3 people over at once; 5 more run out before their reset; 12 are changed otherwise; 2 sessions would be overdue at once.',
    ],
    [answer({ spent: 1 }), 'Puts 1 person over at once.'],
    [answer({ runs_out: 1 }), '1 person runs out before the reset.'],
    [answer({ relieved: 2, changed: 1 }), 'Relieves 2 people; 1 is changed otherwise.'],
    [answer({ changed: 1200 }), '1,200 people are changed otherwise.'],
    [answer({}, 1), '1 session would be overdue at once.'],
    [answer({}), 'Changes nothing for anybody.'],
  ])('%#', (given, words) => {
    expect(previewInWords(given, 'group')).toBe(words);
  });

  it('of a pool goes by how it is used now', () => {
    expect(previewInWords(answer({}), 'pool')).toBe('Changes nothing for anybody at the present pace.');
  });
});

it.each([
  [[], ''],
  [['gpu'], 'Changes GPU'],
  [['allowance_hours'], ''],
  [['gpu', 'groups', 'pool_access'], 'Changes GPU, groups and access to the pool'],
] as const)('what applies otherwise: %j', (parts, words) => {
  expect(partsInWords(parts)).toBe(words);
});
