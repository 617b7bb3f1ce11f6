import { describe, expect, it } from 'vitest';
import { StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { memoryStoreOf } from '../testing/tree-objects';
import { createFreshTree, createTree } from './tree';
import { createTreeReader, type TreeContents } from './tree-reader';

const empty = await createTreeReader(await memoryStoreOf({})).read();

/** A tree whose looks end when the test says so, on clocks that stand still until they are moved. */
function controlled() {
  const time = { wall: 1_000_000, monotonic: 0 };
  const looks: PromiseWithSettle[] = [];
  const reader = {
    read() {
      const look = withSettle();
      looks.push(look);
      return look.promise;
    },
  };
  const tree = createFreshTree(
    reader,
    { now: () => time.wall },
    { pollIntervalMs: 10_000, monotonicNow: () => time.monotonic },
  );
  const pass = (milliseconds: number) => {
    time.wall += milliseconds;
    time.monotonic += milliseconds;
  };
  return { tree, looks, time, pass };
}

interface PromiseWithSettle {
  promise: Promise<TreeContents>;
  succeed(): void;
  fail(error?: Error): void;
}

function withSettle(): PromiseWithSettle {
  let settle: Pick<PromiseWithSettle, 'succeed' | 'fail'> | undefined;
  const promise = new Promise<TreeContents>((resolve, reject) => {
    settle = { succeed: () => resolve(empty), fail: (error = new StoreUnavailable('no bucket')) => reject(error) };
  });
  if (!settle) throw new Error('unreachable');
  return { promise, ...settle };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('when the tree looks again', () => {
  it('simultaneous callers share one look', async () => {
    const { tree, looks } = controlled();
    const answers = Promise.all([tree.snapshot(), tree.snapshot(5), tree.snapshot()]);
    expect(looks).toHaveLength(1);
    looks[0]?.succeed();
    expect(new Set(await answers).size).toBe(1);
  });

  it('a young snapshot is answered as it is, an older one is refreshed first', async () => {
    const { tree, looks, pass } = controlled();
    const first = tree.snapshot();
    looks[0]?.succeed();
    await first;
    pass(10_000);
    expect(await tree.snapshot()).toBe(await first);
    pass(1);
    const second = tree.snapshot();
    looks[1]?.succeed();
    expect((await second).asOf).toBe((await first).asOf + 10_001);
    expect(looks).toHaveLength(2);
  });

  it('a wall clock that is set back keeps nothing alive', async () => {
    const { tree, looks, time, pass } = controlled();
    const first = tree.snapshot();
    looks[0]?.succeed();
    await first;
    pass(20_000);
    time.wall = 0;
    const second = tree.snapshot();
    expect(looks).toHaveLength(2);
    looks[1]?.succeed();
    expect((await second).asOf).toBe(0);
  });

  it('snapshot(0) begins its look after the call, so a writer reads what it wrote', async () => {
    const { tree, looks } = controlled();
    const early = tree.snapshot();
    const written = Promise.all([tree.snapshot(0), tree.snapshot(0)]);
    expect(looks).toHaveLength(1);
    looks[0]?.succeed();
    await early;
    await turns();
    expect(looks).toHaveLength(2);
    looks[1]?.succeed();
    const [one, other] = await written;
    expect(one).toBe(other);
    expect(one).not.toBe(await early);
  });

  it('never looks twice at a time, whoever asks when', async () => {
    const { tree, looks } = controlled();
    const answers = [tree.snapshot(0), tree.snapshot(0)];
    looks[0]?.succeed();
    // Asks at every step between the end of one look and the start of the next.
    for (let step = 0; step < 20; step += 1) {
      await undefined;
      answers.push(tree.snapshot(0));
      expect(looks.length).toBeLessThanOrEqual(2);
    }
    looks[1]?.succeed();
    await turns();
    looks[2]?.succeed();
    await Promise.all(answers);
    expect(looks.length).toBeLessThanOrEqual(3);
  });

  it('as of: when the look began', async () => {
    const { tree, looks, pass, time } = controlled();
    const began = time.wall;
    const answer = tree.snapshot();
    pass(4000);
    looks[0]?.succeed();
    expect((await answer).asOf).toBe(began);
  });
});

describe('a store that does not answer', () => {
  it('with no snapshot yet is an error that says so', async () => {
    const { tree, looks } = controlled();
    const answer = tree.snapshot();
    looks[0]?.fail();
    await expect(answer).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('no bucket') });
  });

  it('leaves the last snapshot, with since when, until it answers again', async () => {
    const { tree, looks, pass, time } = controlled();
    const first = tree.snapshot();
    looks[0]?.succeed();
    const { asOf } = await first;
    const ask = async (settle: (look: PromiseWithSettle | undefined) => void) => {
      pass(11_000);
      const answer = tree.snapshot();
      settle(looks.at(-1));
      return answer;
    };
    const since = time.wall + 11_000;
    expect(await ask((look) => look?.fail())).toMatchObject({ asOf, unreachableSince: since });
    expect(await ask((look) => look?.fail())).toMatchObject({ asOf, unreachableSince: since });
    expect(await first).toMatchObject({ unreachableSince: null });
    expect(await ask((look) => look?.succeed())).toMatchObject({ asOf: time.wall, unreachableSince: null });
    expect(looks).toHaveLength(4);
  });

  it('is not asked again before the poll interval is over', async () => {
    const { tree, looks, pass } = controlled();
    const first = tree.snapshot();
    looks[0]?.succeed();
    await first;
    pass(11_000);
    const second = tree.snapshot();
    looks[1]?.fail();
    await second;
    pass(9000);
    await tree.snapshot();
    expect(looks).toHaveLength(2);
  });

  it('does not end the wait of a caller who asked during the failing look', async () => {
    const { tree, looks } = controlled();
    const first = tree.snapshot().catch(() => 'unavailable');
    const second = tree.snapshot(0);
    looks[0]?.fail();
    expect(await first).toBe('unavailable');
    await turns();
    looks[1]?.succeed();
    expect((await second).unreachableSince).toBeNull();
  });

  it('may be one folder of it that cannot be listed', async () => {
    const { tree, looks } = controlled();
    const answer = tree.snapshot();
    looks[0]?.fail(new StoreObjectUnreadable('groups/', 'may not be read by this process'));
    await expect(answer).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('groups/') });
  });

  it('differs from a fault of our own, which is thrown as it is', async () => {
    const { tree, looks } = controlled();
    const answer = tree.snapshot();
    looks[0]?.fail(new TypeError('a fault'));
    await expect(answer).rejects.toThrow(TypeError);
  });
});

it('over a store with nothing in it there is a snapshot of nothing', async () => {
  const snapshot = await createTree(await memoryStoreOf({}), { now: () => 5 }).snapshot();
  expect(snapshot).toMatchObject({ asOf: 5, unreachableSince: null, problems: [] });
  for (const records of [
    snapshot.users,
    snapshot.groups,
    snapshot.pools,
    snapshot.nodes,
    snapshot.statuses,
    snapshot.grants,
    snapshot.apps,
  ]) {
    expect(records.size).toBe(0);
  }
  expect(snapshot.usage.secondsByUser(['2026-12-01']).size).toBe(0);
  expect(snapshot.history.endedSessionsOf('alice', '2026-12-01', '2026-12-31')).toEqual([]);
});

describe('a store that answers from a copy', () => {
  const clock = { now: () => 5_000 };

  it('is said to be old since it was last heard, and new again after a look that it answered itself', async () => {
    const use = { answers: 0, since: null as number | null, oldest: (after: number) => (after === 0 ? 2_000 : null) };
    let fromCopy = true;
    const reader = {
      async read() {
        if (fromCopy) Object.assign(use, { answers: use.answers + 1, since: 3_000 });
        return empty;
      },
    };
    const tree = createFreshTree(reader, clock, { copyUse: () => ({ ...use }) });
    expect(await tree.snapshot()).toMatchObject({ asOf: 2_000, unreachableSince: 3_000 });
    // What was old was nothing that the tree had asked for.
    expect(await tree.snapshot(0)).toMatchObject({ asOf: 3_000, unreachableSince: 3_000 });
    fromCopy = false;
    expect(await tree.snapshot(0)).toMatchObject({ asOf: 5_000, unreachableSince: null });
  });

  it('stays old since then where the next look is not answered at all', async () => {
    const use = { answers: 0, since: 3_000, oldest: () => 2_000 };
    const looks = ['copy', 'nothing', 'nothing', 'store', 'nothing'];
    const reader = {
      async read() {
        const look = looks.shift();
        if (look === 'copy') use.answers += 1;
        if (look === 'nothing') throw new StoreUnavailable('gone');
        return empty;
      },
    };
    const tree = createFreshTree(reader, clock, { copyUse: () => ({ ...use }) });
    const since: (number | null)[] = [];
    for (let look = 0; look < 5; look += 1) since.push((await tree.snapshot(0)).unreachableSince);
    expect(since).toEqual([3_000, 3_000, 3_000, null, 5_000]);
  });
});
