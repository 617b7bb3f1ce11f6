import 'server-only';
import type { NodeRecord } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import { overlaySnapshot } from '../records/snapshot-overlay';
import type { ActingContext } from './acting-context';
import type { LaunchLook } from './launch-look';
import type { FreshReport, NodeCalls } from './node-calls';
import { SharedQuestion } from './shared-question';

/** The tree with what its nodes say at this moment. */
export type FreshSnapshot = Omit<LaunchLook, 'now'>;

const waitAtMostMs = 3000;
/** A node that hangs keeps those who ask next waiting no longer than this. */
const nextQuestionAfterMs = 250;

const questions = new WeakMap<NodeCalls, SharedQuestion<FreshSnapshot>>();

/**
 * Reads the tree again and asks every node in service for its sessions, all at once; one that does not answer within 3 s
 * counts with its last report. Launches that come at the same time share one such look, which begins after they came.
 */
export function freshSnapshot({ tree, nodeCalls }: Pick<ActingContext, 'tree' | 'nodeCalls'>): Promise<FreshSnapshot> {
  let question = questions.get(nodeCalls);
  if (!question) {
    question = new SharedQuestion(async () => askNodes(await tree.snapshot(0), nodeCalls), nextQuestionAfterMs);
    questions.set(nodeCalls, question);
  }
  return question.answer();
}

async function askNodes(snapshot: TreeSnapshot, nodeCalls: NodeCalls): Promise<FreshSnapshot> {
  const nodes = [...snapshot.nodes.values()].filter(
    ({ roles, approved, suspended }) => roles.includes('runtime') && approved && !suspended,
  );
  const answers = await Promise.all(nodes.map(async (node) => ({ node, report: await reportOf(nodeCalls, node) })));
  const reports = answers.flatMap(({ report }) => report ?? []);
  // What a node says now is newer than its report in the tree, whatever its clock has done meanwhile.
  const statuses = new Map(snapshot.statuses);
  for (const { status } of reports) statuses.delete(status.nodeId);
  const overlay = { statuses: reports.map(({ status }) => status), ended: [], ownTotals: null };
  return {
    snapshot: overlaySnapshot({ ...snapshot, statuses }, overlay),
    answered: new Set(reports.map(({ status }) => status.nodeId)),
    unreachable: new Set(answers.filter(({ report }) => report === null).map(({ node }) => node.id)),
    endedIds: new Set(reports.flatMap(({ endedSessionIds }) => endedSessionIds)),
  };
}

/** Null where the node gives none in time, for whatever reason: then its last report counts. */
async function reportOf(nodeCalls: NodeCalls, node: NodeRecord): Promise<FreshReport | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitAtMostMs, null);
  });
  const report = nodeCalls.report(node, waitAtMostMs).then(
    (answer) => (answer.status.nodeId === node.id ? answer : null),
    () => null,
  );
  const first = await Promise.race([report, late]);
  clearTimeout(timer);
  return first;
}
