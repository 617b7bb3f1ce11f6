import { AppError } from '../errors';
import { cast, seedPeople } from '../seed/people';
import { seedWorld } from '../seed/world';
import { objectsAt } from '../seed/write';
import type { NodeCalls } from '../services/node-calls';
import { testNow } from './builders';
import { memoryAudit } from './memory-audit';
import { installTestServer, type TestServer } from './test-server';

/** Enough for every list and every page to have something in it. */
const daysOfUse = 3;

const noNode = () => Promise.reject(new AppError('unavailable', 'In this test no node answers.'));
const nodeCalls: NodeCalls = { thisNodeId: null, report: noNode, start: noNode, end: noNode, audit: noNode };

export interface SeededServer {
  server: TestServer;
  /** Everyone in the tree. */
  usernames: readonly string[];
  /** Of people, groups, pools, nodes, sessions and analyses: what a request may name and find. */
  known: readonly string[];
  /** Ids of that person's latest sessions, running ones too. */
  sessionsOf(username: string): readonly string[];
}

/** A server over the seed world in memory, whose nodes have written and do not answer; as many calls as one likes. */
export async function seededServer(): Promise<SeededServer> {
  const world = seedWorld({ anchor: testNow, days: daysOfUse });
  const objects = objectsAt(world, testNow);
  const audit = memoryAudit({ now: () => testNow });
  const parts = { nodeCalls, audit: audit.audit, auditReader: audit.auditReader };
  const server = await installTestServer(Object.fromEntries(objects), { HEADROOM_RATE_LIMIT: '0' }, parts);
  const usernames = seedPeople.map(({ username }) => username);
  const sessions = world.plannedUntil(testNow);
  const folders = ['groups/', 'cluster/pools/', 'cluster/nodes/', 'apps/', 'analyses/'];
  const things = [...objects.keys()].flatMap((key) => {
    const folder = folders.find((one) => key.startsWith(one));
    return folder
      ? [
          key
            .slice(folder.length)
            .split('/')[0]
            ?.replace(/\.yml$/, '') ?? '',
        ]
      : [];
  });
  const people = Object.values(cast);
  const known = [
    ...new Set([...people, ...things, ...sessions.slice(-5).map(({ sessionId }) => sessionId), 'root', 'nobody']),
  ];
  const sessionsOf = (username: string) =>
    sessions
      .filter((one) => one.username === username)
      .slice(-2)
      .map(({ sessionId }) => sessionId);
  return { server, usernames, known, sessionsOf };
}
