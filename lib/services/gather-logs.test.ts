import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { auditLine } from '../testing/list-reader';
import { logWorld } from '../testing/log-world';
import { gatherLogs, logName, nodesWithLogs } from './gather-logs';

const search = { from: 0, to: 100, limit: 10 };
const everything = (ids: readonly string[]) => new Map(ids.map((id) => [id, null]));

describe('the nodes that have a log', () => {
  it('are this one and all others that are approved, suspended ones too', () => {
    const { context } = logWorld(
      { alpha: [], bravo: [], delta: [], echo: [] },
      { own: 'delta', nodes: { bravo: { approved: false }, echo: { suspended: true } } },
    );
    expect(nodesWithLogs(context)).toEqual(['delta', 'alpha', 'echo']);
  });

  it('are this one alone where the tree has none', () => {
    const { context } = logWorld({}, { own: 'apart' });
    expect(nodesWithLogs(context)).toEqual(['apart']);
    expect(logName(context, 'apart')).toBe('this frontend');
    expect(logName(context, 'gone')).toBe('gone');
  });
});

describe('logs', () => {
  it('are asked for side by side, each from its place, and the own one without a call', async () => {
    const lines = [auditLine(1), auditLine(2), auditLine(3)];
    const world = logWorld({ alpha: lines, bravo: lines });
    const place = { day: '1970-01-01', offsetBytes: 1 };
    const places = new Map([
      ['alpha', null],
      ['bravo', place],
    ]);
    const { logs, unread } = await gatherLogs(world.context, places, search, 1000);
    expect(logs.map(({ nodeId, found }) => [nodeId, found.lines.length])).toEqual([
      ['alpha', 3],
      ['bravo', 1],
    ]);
    expect(unread).toEqual([]);
    expect(world.asked).toEqual(['bravo']);
  });

  it('of a node that left the cluster are told as missing', async () => {
    const { context } = logWorld({ alpha: [] });
    const { unread } = await gatherLogs(context, everything(['gone']), search, 1000);
    expect(unread).toEqual([{ node: 'gone', name: 'gone', reason: expect.stringMatching(/no record in the tree/) }]);
  });

  it('are given up together where something breaks that is nobody’s absence', async () => {
    const { context } = logWorld({ alpha: [], bravo: [] });
    context.nodeCalls.audit = () => Promise.reject(new Error('a fault of ours'));
    await expect(gatherLogs(context, everything(['bravo']), search, 1000)).rejects.toThrow('a fault of ours');
    context.nodeCalls.audit = () => Promise.reject(new AppError('unavailable', 'It is away.'));
    expect((await gatherLogs(context, everything(['bravo']), search, 1000)).unread).toMatchObject([
      { reason: 'It is away.' },
    ]);
  });
});
