import { expect, it } from 'vitest';
import { rolledUpNode } from '../records/usage-keys';
import { endedSession, snapshotOf } from '../testing/builders';
import { spentParts } from './spent-parts';
import { spentSessions } from './spent-sessions';

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const at = Date.parse;

it('has a part of a session for each id that its days count under, of the days that are looked at', () => {
  const snapshot = snapshotOf({
    usage: {
      '2026-11-01': { [rolledUpNode]: { ada: 100 } },
      '2026-11-02': { [rolledUpNode]: { ada: 200 } },
      '2026-11-03': { a1: { ada: 400 } },
    },
    history: [
      endedSession('long', 'ada', {
        nodeId: 'a1',
        appId: 'gimp',
        createdAt: at('2026-10-31T12:00:00Z'),
        endedAt: at('2026-11-03T12:00:00Z'),
        weightedSecondsByDay: new Map([
          ['2026-10-31', 50],
          ['2026-11-01', 100],
          ['2026-11-02', 150],
          ['2026-11-03', 300],
        ]),
      }),
    ],
  });
  const span = { startsAt: at('2026-11-01T00:00:00Z'), resetsAt: at('2026-11-04T00:00:00Z') };
  const parts = spentParts(snapshot.usage, spentSessions(snapshot, 'ada', span, days), days);
  expect(parts.map(({ session, ...part }) => [session.sessionId, part])).toEqual([
    ['long', { nodeId: 'a1', countedUnder: rolledUpNode, appId: 'gimp', seconds: 250 }],
    ['long', { nodeId: 'a1', countedUnder: 'a1', appId: 'gimp', seconds: 300 }],
  ]);
});
