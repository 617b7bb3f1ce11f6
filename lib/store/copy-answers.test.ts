import { describe, expect, it } from 'vitest';
import { createCopyAnswers } from './copy-answers';

describe('answers from a copy', () => {
  it('are counted, with when the store was last heard at the latest of them', () => {
    const answers = createCopyAnswers();
    expect(answers.use()).toMatchObject({ answers: 0, since: null });
    answers.add({ since: 5, asOf: null });
    answers.add({ since: 7, asOf: 3 });
    expect(answers.use()).toMatchObject({ answers: 2, since: 7 });
  });

  it('are as old as the oldest of those that are asked about', () => {
    const answers = createCopyAnswers();
    expect(answers.use().oldest(0)).toBeNull();
    for (const asOf of [3, null, 1, 2]) answers.add({ since: 9, asOf });
    const { oldest } = answers.use();
    expect([oldest(0), oldest(2), oldest(3), oldest(4)]).toEqual([1, 1, 2, null]);
  });

  it('are kept long enough for one look, and not for ever', () => {
    const answers = createCopyAnswers();
    for (let asOf = 0; asOf < 100_000; asOf++) answers.add({ since: 9, asOf });
    const { oldest } = answers.use();
    expect(oldest(95_000)).toBe(95_000);
    expect(oldest(0)).toBeGreaterThan(70_000);
  });
});
