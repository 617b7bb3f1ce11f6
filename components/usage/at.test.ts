import { describe, expect, it } from 'vitest';
import { parseAsAt } from './at';

describe('the day looked at', () => {
  it.each([
    ['a day means its end', '2026-11-20', '2026-11-20T23:59:59.999Z'],
    ['an instant stays itself', '2026-11-20T08:00:00+01:00', '2026-11-20T08:00:00+01:00'],
    ['a date that does not exist is now', '2026-02-30', null],
    ['an instant without a zone is now', '2026-11-20T08:00:00', null],
    ['words are now', 'yesterday', null],
  ])('%s', (_, text, at) => {
    expect(parseAsAt.parse(text)).toBe(at);
  });

  it('a day stays a day in the URL', () => {
    expect(parseAsAt.serialize('2026-11-20T23:59:59.999Z')).toBe('2026-11-20');
    expect(parseAsAt.serialize('2026-11-20T08:00:00Z')).toBe('2026-11-20T08:00:00Z');
  });
});
