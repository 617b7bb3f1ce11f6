import { sourceInWords } from '@/components/usage/source';
import type { NodeWire } from '@/lib/api/sessions';
import type { Place, PlausibilityQuestion } from '@/lib/resources/plausible';
import { obstacleAt, type Reader, reportedMib } from './capacity';
import { configurationOf } from './configuration-of';
import { type CalculatorInputs, recordingOf } from './inputs';

/** The calculator's inputs, held against the nodes of the tree, as the checks of `lib/resources/plausibility.ts` ask for it. */
export function plausibilityQuestionOf(
  inputs: CalculatorInputs,
  nodes: readonly NodeWire[],
  reader: Reader,
): PlausibilityQuestion {
  return {
    configuration: configurationOf(inputs),
    recording: recordingOf(inputs),
    bytesPerSample: inputs.bytesPerSample,
    runs: inputs.runs,
    headroom: inputs.headroom,
    places: nodes.filter(takesRuns).map((node) => placeOf(node, reader)),
    cardsMib: inputs.typedMib.gpu,
    cap: reader.cap && { mib: reader.cap.mib, source: sourceInWords(reader.cap.source) },
  };
}

/** Whether it is there to run sessions at all, be it away for now. */
function takesRuns({ state, roles }: NodeWire): boolean {
  return state !== 'pending' && state !== 'suspended' && roles.includes('runtime');
}

function placeOf(node: NodeWire, { poolsDenied }: Reader): Place {
  return {
    name: node.name,
    memoryMib: reportedMib('system', node),
    freeDiskMib: reportedMib('disk', node),
    cpus: node.cpus,
    gpus: node.gpus.length,
    isReady: obstacleAt(node) === null && !poolsDenied.includes(node.pool),
  };
}
