import { describe, expect, it, vi } from 'vitest';
import { liveSession, nodeStatus, snapshotOf } from '../testing/builders';
import { factsOf } from './snapshot-facts';

const snapshot = snapshotOf({
  statuses: [
    nodeStatus('a', {
      storageBytes: new Map([
        ['u', 5],
        ['v', 0],
      ]),
      sessions: [liveSession('1', 'u')],
    }),
    nodeStatus('b', { storageBytes: new Map([['u', 7]]) }),
  ],
  usage: { '2026-12-15': { a: { u: 10 } }, '2026-12-16': { a: { u: 1, v: 2 }, b: { u: 3 } } },
});

describe('facts of a snapshot', () => {
  it('sum storage over nodes; 0 is measured, nothing is not', () => {
    const facts = factsOf(snapshot);
    expect([facts.storageBytes('u'), facts.storageBytes('v'), facts.storageBytes('w')]).toEqual([12, 0, null]);
  });

  it('count sessions of one user', () => {
    expect([factsOf(snapshot).sessionsRunning('u'), factsOf(snapshot).sessionsRunning('v')]).toEqual([1, 0]);
  });

  it('ask the usage index once for a run of days', () => {
    const secondsByUser = vi.fn(snapshot.usage.secondsByUser);
    const facts = factsOf({ ...snapshot, usage: { ...snapshot.usage, secondsByUser } });
    const ask = () => facts.secondsByUser(['2026-12-15', '2026-12-16']);
    expect(ask().get('u')).toBe(14);
    expect(ask()).toBe(ask());
    expect(facts.secondsByUser(['2026-12-16']).get('u')).toBe(4);
    expect(secondsByUser).toHaveBeenCalledTimes(2);
  });

  it('know on how many days anyone used anything', () => {
    expect(factsOf(snapshot).daysWithData(['2026-12-14', '2026-12-15', '2026-12-16'])).toBe(2);
    expect(factsOf(snapshot).daysWithData(['2026-12-14'])).toBe(0);
  });

  it('begin with what is known of the parts that stayed: usage, storage, sessions', () => {
    const later = { ...snapshot, asOf: snapshot.asOf + 1000, usage: { ...snapshot.usage } };
    expect(factsOf(later).liveSessions()).toBe(factsOf(snapshot).liveSessions());
    const changed = factsOf({ ...snapshot, users: new Map() });
    expect(changed.secondsByUser(['2026-12-16'])).toBe(factsOf(snapshot).secondsByUser(['2026-12-16']));
  });

  it('look at sessions anew where history, nodes or the day are others', () => {
    const live = factsOf(snapshot).liveSessions();
    const { history, nodes, asOf } = snapshot;
    for (const other of [{ history: { ...history } }, { nodes: new Map(nodes) }, { asOf: asOf + 86_400_000 }]) {
      expect(factsOf({ ...snapshot, ...other }).liveSessions()).not.toBe(live);
    }
  });

  it('are kept with their snapshot, and made anew for the next', () => {
    expect(factsOf(snapshot)).toBe(factsOf(snapshot));
    expect(factsOf({ ...snapshot })).not.toBe(factsOf(snapshot));
  });
});
