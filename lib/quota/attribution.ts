import { type Microseconds, microsecondsOfSeconds } from './exact';

/** What one session was charged in the span that is attributed, or on those of its days that count under one id. */
export interface SpentPart {
  /** Where it ran. */
  nodeId: string;
  /** Under which id of `secondsByNode` it counts: the node's own, or where days hold what several nodes wrote. */
  countedUnder: string;
  pool: string;
  appId: string;
  /** Weighted. */
  seconds: number;
}

export interface Attribution {
  /** What sessions explain by where they ran, the rest under the ids of `secondsByNode`. */
  byNode: Map<string, Microseconds>;
  byPool: Map<string, Microseconds>;
  /** Time that no session record explains is under the empty name. */
  byApp: Map<string, Microseconds>;
}

function add(map: Map<string, Microseconds>, name: string, amount: Microseconds): void {
  if (amount > 0) map.set(name, (map.get(name) ?? 0) + amount);
}

/** Whole numbers in proportion to `amounts` that sum to `total` exactly: each is the difference of two rounded sums. */
function scaledTo(total: Microseconds, amounts: readonly Microseconds[]): Microseconds[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  let seen = 0;
  let given = 0;
  return amounts.map((amount) => {
    seen += amount;
    const upTo = Math.round((seen / sum) * total);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/**
 * What a user's time went to. A node's written total is authoritative: the sessions on it explain at most that much, and
 * what they do not explain counts to the node's present pool and to no app. Each result sums to the nodes' totals exactly.
 */
export function attribute(input: {
  secondsByNode: ReadonlyMap<string, number>;
  parts: readonly SpentPart[];
  presentPoolOf: (nodeId: string) => string;
}): Attribution {
  const byNode = new Map<string, Microseconds>();
  const byPool = new Map<string, Microseconds>();
  const byApp = new Map<string, Microseconds>();
  for (const [nodeId, seconds] of input.secondsByNode) {
    const total = microsecondsOfSeconds(seconds);
    const parts = input.parts.filter((part) => part.countedUnder === nodeId && part.seconds > 0);
    const asRecorded = parts.map((part) => microsecondsOfSeconds(part.seconds));
    const recorded = asRecorded.reduce((sum, amount) => sum + amount, 0);
    const amounts = recorded > total ? scaledTo(total, asRecorded) : asRecorded;
    parts.forEach((part, index) => {
      add(byNode, part.nodeId, amounts[index] ?? 0);
      add(byPool, part.pool, amounts[index] ?? 0);
      add(byApp, part.appId, amounts[index] ?? 0);
    });
    const rest = Math.max(0, total - recorded);
    add(byNode, nodeId, rest);
    add(byPool, input.presentPoolOf(nodeId), rest);
    add(byApp, '', rest);
  }
  return { byNode, byPool, byApp };
}
