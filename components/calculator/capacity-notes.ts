import type { UseQueryResult } from '@tanstack/react-query';
import type { NodesAnswer } from '@/lib/api/sessions';
import type { MostChannels } from '@/lib/resources/max-channels';
import type { Resource } from '@/lib/resources/requirements';
import { type Capacity, mostChannels, reportedMib } from './capacity';
import { type CalculatorInputs, recordingOf } from './inputs';

/** Why no node is listed, or none with a figure; null where there is nothing to say. */
export function nodesNote(
  { data, isError }: Pick<UseQueryResult<NodesAnswer>, 'data' | 'isError'>,
  resource: Resource,
): string | null {
  if (resource === 'gpu') return 'Nodes report which GPUs they have, not their memory. Type that of the card you mean.';
  const what = resource === 'disk' ? 'a free disk' : 'a memory';
  if (!data) return isError ? `The nodes could not be read. Type ${what} to compare with.` : 'Reading the nodes…';
  if (data.nodes.length === 0) return `No node has reported yet. Type ${what} to compare with.`;
  if (data.nodes.some((node) => reportedMib(resource, node) !== null)) return null;
  const missing = resource === 'disk' ? 'its free disk' : 'its memory';
  return `No node has reported ${missing}. Type ${what} to compare with.`;
}

/** The most channels that the capacity in question holds at the recording's length and rate; undefined without one. */
export function channelsThatFit(inputs: CalculatorInputs, chosen: Capacity | null): MostChannels | undefined {
  if (chosen?.mib == null) return undefined;
  return mostChannels(inputs.resource, inputs.requirements, chosen.mib, recordingOf(inputs), inputs.bytesPerSample);
}
