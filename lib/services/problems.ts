import 'server-only';
import type { Problem } from '../cluster/records';
import type { ServiceContext } from './context';
import { runtimeErrorWords } from './runtime-words';

/**
 * All that is wrong in the tree: what cannot be read of it, then what its nodes say of themselves, each under the key of
 * its report. A node whose record is gone is nobody's any more, whatever its last report says.
 */
export function problemsIn({ snapshot }: Pick<ServiceContext, 'snapshot'>): Problem[] {
  const ofNodes = [...snapshot.statuses.values()].filter(({ nodeId }) => snapshot.nodes.has(nodeId));
  return [
    ...snapshot.problems,
    ...ofNodes.flatMap(({ nodeId, runtime, alerts }) => {
      const runtimeError = runtimeErrorWords(runtime);
      const reasons = runtimeError === null ? alerts : [runtimeError, ...alerts];
      return reasons.map((reason) => ({ key: `cluster/status/${nodeId}.yml`, reason }));
    }),
  ];
}
