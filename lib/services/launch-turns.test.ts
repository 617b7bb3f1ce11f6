import { describe, expect, it } from 'vitest';
import { LaunchTurns } from './launch-turns';

type Outcome = { kind: 'launched' | 'refused'; run: number };
const turn = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Launches that succeed until `slots` are taken; counts how often it was run, and how many at once. */
function launcher(slots: number) {
  const state = { runs: 0, at: 0, mostAtOnce: 0, launched: 0 };
  const run = async (): Promise<Outcome> => {
    state.runs += 1;
    state.at += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.at);
    const mine = state.runs;
    await turn();
    state.at -= 1;
    if (state.launched >= slots) return { kind: 'refused', run: mine };
    state.launched += 1;
    return { kind: 'launched', run: mine };
  };
  return { state, run };
}

describe('launches of one user', () => {
  it('run one after the other, and those that wait are refused with the first that is', async () => {
    const turns = new LaunchTurns<Outcome>();
    const { state, run } = launcher(3);
    const all = await Promise.all(Array.from({ length: 100 }, () => turns.take('alice', 'same', run)));
    expect(all.filter(({ kind }) => kind === 'launched')).toHaveLength(3);
    expect(state).toMatchObject({ runs: 4, mostAtOnce: 1 });
  });

  it('of different things are each judged by itself', async () => {
    const turns = new LaunchTurns<Outcome>();
    const { state, run } = launcher(0);
    await Promise.all([turns.take('alice', 'one', run), turns.take('alice', 'other', run)]);
    expect(state.runs).toBe(2);
  });

  it('that come after a refusal began are judged anew', async () => {
    const turns = new LaunchTurns<Outcome>();
    const { state, run } = launcher(0);
    const first = turns.take('alice', 'same', run);
    await Promise.resolve();
    await Promise.resolve();
    expect(state.runs).toBe(1);
    const second = turns.take('alice', 'same', run);
    expect([(await first).run, (await second).run]).toEqual([1, 2]);
  });

  it('do not wait for those of others', async () => {
    const turns = new LaunchTurns<Outcome>();
    const { state, run } = launcher(9);
    await Promise.all([turns.take('alice', 'same', run), turns.take('bob', 'same', run)]);
    expect(state.mostAtOnce).toBe(2);
  });

  it('go on after one that failed', async () => {
    const turns = new LaunchTurns<Outcome>();
    const { run } = launcher(1);
    const failed = turns.take('alice', 'same', async () => {
      throw new Error('no');
    });
    const next = turns.take('alice', 'same', run);
    await expect(failed).rejects.toThrow('no');
    expect((await next).kind).toBe('launched');
  });
});
