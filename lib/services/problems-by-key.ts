import 'server-only';
import type { Problem } from '../cluster/records';

/** What is wrong with each object of the tree; of one with which nothing is, undefined. */
export function problemsByKey({ problems }: { problems: readonly Problem[] }): ReadonlyMap<string, readonly Problem[]> {
  const byKey = new Map<string, Problem[]>();
  for (const problem of problems) {
    const known = byKey.get(problem.key);
    if (known) known.push(problem);
    else byKey.set(problem.key, [problem]);
  }
  return byKey;
}
