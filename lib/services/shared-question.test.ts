import { describe, expect, it } from 'vitest';
import { SharedQuestion } from './shared-question';

/** A question whose answers the test gives out by hand. */
function byHand() {
  const answers: ((value: number) => void)[] = [];
  const ask = () => new Promise<number>((resolve) => answers.push(resolve));
  return { answers, ask };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a question that is shared', () => {
  it('is put once for all who ask at the same time', async () => {
    const { answers, ask } = byHand();
    const question = new SharedQuestion(ask, 1000);
    const all = [question.answer(), question.answer(), question.answer()];
    await turn();
    expect(answers).toHaveLength(1);
    answers[0]?.(7);
    expect(await Promise.all(all)).toEqual([7, 7, 7]);
  });

  it('is put anew for who asks after it was put, however many, once the first is answered', async () => {
    const { answers, ask } = byHand();
    const question = new SharedQuestion(ask, 1000);
    const first = question.answer();
    await turn();
    const later = [question.answer(), question.answer()];
    await turn();
    expect(answers).toHaveLength(1);
    answers[0]?.(1);
    await turn();
    expect(answers).toHaveLength(2);
    answers[1]?.(2);
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 2]);
  });

  it('waits only so long for one that hangs', async () => {
    const { answers, ask } = byHand();
    const question = new SharedQuestion(ask, 10);
    void question.answer();
    await turn();
    const later = question.answer();
    await new Promise((resolve) => setTimeout(resolve, 30));
    answers[1]?.(2);
    expect(await later).toBe(2);
  });

  it('that fails, fails for those who shared it, and is put again', async () => {
    let tries = 0;
    const question = new SharedQuestion(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
      return tries;
    }, 1000);
    await expect(question.answer()).rejects.toThrow('no');
    expect(await question.answer()).toBe(2);
  });
});
