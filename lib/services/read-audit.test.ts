import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuditQuery, auditAnswer, auditQuery } from '../api/audit';
import type { AuditLine } from '../audit/read-audit-line';
import { testNow } from '../testing/builders';
import { auditLine } from '../testing/list-reader';
import { type LogWorld, logWorld } from '../testing/log-world';
import { readAudit } from './read-audit';

const minuteMs = 60_000;
/** So many minutes ago. */
const line = (id: string, minutes: number, rest: Partial<AuditLine> = {}) =>
  auditLine(testNow - minutes * minuteMs, { fields: { id }, ...rest });

const logs = {
  alpha: [line('a4', 4), line('a1', 1, { user: 'bob', by: 'ada', event: 'user.changed' })],
  bravo: [line('b3', 3, { node: 'bravo' }), null, line('b2', 2, { node: 'bravo' })],
};

let world: LogWorld;
beforeEach(() => {
  world = logWorld(logs, { nodes: { bravo: { name: 'Big one' } } });
});
afterEach(() => vi.useRealTimers());

async function ask(query: Partial<Record<keyof AuditQuery, unknown>> = {}, of: LogWorld = world) {
  const answer = await readAudit(of.context, auditQuery.parse(query));
  auditAnswer.parse(answer);
  return answer;
}
type Answer = Awaited<ReturnType<typeof ask>>;
const idsOf = ({ entries }: Answer) => entries.map(({ fields }) => fields.id).join(' ');

describe('the log of all nodes', () => {
  it('is latest first, of the last 7 days', async () => {
    const answer = await ask();
    expect(idsOf(answer)).toBe('a1 b2 b3 a4');
    expect(answer).toMatchObject({
      as_of: '2026-12-16T12:00:00.000Z',
      from: '2026-12-09T12:00:00.000Z',
      to: '2026-12-16T12:00:00.000Z',
      next_cursor: null,
      reached_at: null,
      unread: [],
      damaged_lines: 1,
      nodes: [
        { id: 'alpha', name: 'alpha' },
        { id: 'bravo', name: 'Big one' },
      ],
    });
    expect(answer.entries[0]).toMatchObject({
      id: expect.stringMatching(/^alpha:/),
      time: '2026-12-16T11:59:00.000Z',
      event: 'user.changed',
      user: 'bob',
      by: 'ada',
      node: 'alpha',
    });
  });

  it.each<[string, Partial<Record<keyof AuditQuery, unknown>>, string]>([
    ['a word', { search: 'CHANGED' }, 'a1'],
    ['the name of a node', { search: 'big' }, 'b2 b3'],
    ['a kind of event', { event: 'user' }, 'a1'],
    ['whom it is about', { user: 'bob' }, 'a1'],
    ['who did it', { by: 'uma' }, 'b2 b3 a4'],
    ['a person', { person: 'ada' }, 'a1'],
    ['a node by its id', { node: 'bravo' }, 'b2 b3'],
    ['a node by its name', { node: 'Big one' }, 'b2 b3'],
    ['a range', { from: '2026-12-16T11:57:00Z', to: '2026-12-16T11:58:00Z' }, 'b3'],
    ['nothing in particular', { search: ' ', event: '', user: '', by: '', person: '', node: '' }, 'a1 b2 b3 a4'],
  ])('is narrowed by %s', async (_, query, expected) => expect(idsOf(await ask(query))).toBe(expected));

  it('has what a node wrote whose clock is ahead, unless the range ends before', async () => {
    const ahead = logWorld({ alpha: [], bravo: [line('b', -30)] });
    expect(idsOf(await ask({}, ahead))).toBe('b');
    expect(idsOf(await ask({ to: '2026-12-16T12:00:00Z' }, ahead))).toBe('');
  });

  it.each([[{ from: '2026-12-16T12:00:00Z', to: '2026-12-16T12:00:00Z' }], [{ from: '2026-12-17T12:00:00Z' }]])(
    'has no range that is empty: %j',
    async (query) => {
      await expect(ask(query)).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  it('is read of a frontend that has no place in the cluster', async () => {
    const alone = logWorld({ bravo: [] }, { own: 'apart' });
    alone.readers.set('apart', { ...world.context.auditReader, nodeId: 'apart' });
    const answer = await ask({}, alone);
    expect(idsOf(answer)).toBe('a1 a4');
    expect(answer.nodes).toContainEqual({ id: 'apart', name: 'this frontend' });
  });

  it('asks no node that waits for approval, and says so', async () => {
    const pending = logWorld(logs, { nodes: { bravo: { approved: false } } });
    const answer = await ask({}, pending);
    expect(pending.asked).toEqual([]);
    expect(answer.unread).toEqual([{ node: 'bravo', name: 'bravo', reason: expect.stringMatching(/approve/) }]);
  });
});

describe('pages', () => {
  it('go on where the one before ended, though more is written', async () => {
    const first = await ask({ limit: 2 });
    expect(idsOf(first)).toBe('a1 b2');
    expect(first.reached_at).toBe('2026-12-16T11:58:00.000Z');
    const grown = logWorld({ alpha: [...logs.alpha, line('a0', 0)], bravo: [...logs.bravo, line('b0', 0)] });
    const second = await ask({ limit: 2, cursor: first.next_cursor ?? '' }, grown);
    expect(idsOf(second)).toBe('b3 a4');
    expect([second.next_cursor, second.from, second.to]).toEqual([null, first.from, first.to]);
    expect(first.damaged_lines + second.damaged_lines).toBe(1);
  });

  it('are of one search', async () => {
    const { next_cursor } = await ask({ limit: 1 });
    const cursor = next_cursor ?? '';
    for (const other of [{ search: 'x' }, { event: 'user' }, { node: 'bravo' }, { from: '2026-12-01T00:00:00Z' }]) {
      await expect(ask({ limit: 1, cursor, ...other })).rejects.toMatchObject({ code: 'invalid' });
    }
    for (const text of ['x', 'e30', `${cursor}x`.repeat(2)]) {
      await expect(ask({ cursor: text })).rejects.toMatchObject({ code: 'invalid' });
    }
  });
});

describe('a node that is away', () => {
  it('is told with the reason, and asked no more for the pages that follow', async () => {
    world.away.set('bravo', 'refuses');
    const first = await ask({ limit: 1 });
    expect(idsOf(first)).toBe('a1');
    expect(first.unread).toEqual([{ node: 'bravo', name: 'Big one', reason: 'Big one refuses connections.' }]);
    world.away.clear();
    const second = await ask({ limit: 1, cursor: first.next_cursor ?? '' });
    expect(idsOf(second)).toBe('a4');
    expect(second.unread).toEqual([{ node: 'bravo', name: 'Big one', reason: expect.stringMatching(/first page/) }]);
    expect(world.asked).toEqual(['bravo']);
    expect(idsOf(await ask())).toBe('a1 b2 b3 a4');
  });

  it('is told where it leaves between two pages', async () => {
    const first = await ask({ limit: 1 });
    world.away.set('bravo', 'refuses');
    const second = await ask({ limit: 1, cursor: first.next_cursor ?? '' });
    expect(idsOf(second)).toBe('a4');
    expect(second.unread).toMatchObject([{ node: 'bravo', reason: 'Big one refuses connections.' }]);
    expect(second.next_cursor).toBeNull();
  });

  it('is waited for no longer than 4 s', async () => {
    vi.useFakeTimers();
    world.away.set('bravo', 'never answers');
    const answer = ask();
    await vi.advanceTimersByTimeAsync(4000);
    expect((await answer).unread).toMatchObject([{ node: 'bravo', reason: 'Big one did not answer within 4 s.' }]);
  });

  it('is told where a file of its log cannot be read', async () => {
    const reader = world.readers.get('bravo');
    const unreadFiles = [{ file: '2026-12-15.log', reason: 'EACCES: permission denied' }];
    world.readers.set('bravo', {
      nodeId: 'bravo',
      search: async (search) => ({ ...(await (reader ?? world.context.auditReader).search(search)), unreadFiles }),
    });
    const answer = await ask();
    expect(idsOf(answer)).toBe('a1 b2 b3 a4');
    expect(answer.unread).toMatchObject([
      { node: 'bravo', reason: 'Its 2026-12-15.log cannot be read: EACCES: permission denied.' },
    ]);
  });
});
