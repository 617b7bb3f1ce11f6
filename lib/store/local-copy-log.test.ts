import { describe, expect, it } from 'vitest';
import { copyWords } from './local-copy-log';

function wordsAt(time: { ms: number }) {
  const lines: object[] = [];
  const logger = { info: (facts: object) => lines.push(facts), warn: (facts: object) => lines.push(facts) };
  return { lines, words: copyWords(logger, { store: 's3://tree', folder: 'copy', monotonicNow: () => time.ms }) };
}

describe('what the log hears of a copy', () => {
  it('is since when the store is away, where that is known', () => {
    const { lines, words } = wordsAt({ ms: 0 });
    const error = new Error('ECONNREFUSED');
    words.away(error, 1_796_126_400_000);
    words.away(error, null);
    words.back();
    expect(lines).toEqual([
      { err: error, store: 's3://tree', since: '2026-12-01T12:00:00.000Z' },
      { err: error, store: 's3://tree', since: null },
      { store: 's3://tree' },
    ]);
  });

  it('is one failure of the disk a minute, since a full disk fails at every object', () => {
    const time = { ms: 0 };
    const { lines, words } = wordsAt(time);
    for (const ms of [0, 1, 59_999, 60_000, 60_001]) {
      time.ms = ms;
      words.failure(new Error('ENOSPC'));
    }
    expect(lines).toHaveLength(2);
  });
});
