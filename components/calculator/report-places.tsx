import { Table, Td, Th } from '@/components/ui/table';
import { formatCount } from '@/lib/units/format';
import { type Capacity, claimMibOf, longestHours, mostChannels, type Reader, sizeWords } from './capacity';
import { capacityGroups } from './capacity-groups';
import { verdictOf } from './capacity-verdict';
import { type CalculatorInputs, recordingOf } from './inputs';
import { channelsWords, longestWords } from './longest-words';
import { resourceWords } from './words';

interface ReportPlacesProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  reader: Reader;
  /** Why no node is listed, where none is. */
  nodesNote: string | null;
}

/** Each pool, node and typed figure that the claim is held against, with the longest and widest recording that it holds. */
export function ReportPlaces({ inputs, capacities, chosen, reader, nodesNote }: ReportPlacesProps) {
  const { resource, requirements, bytesPerSample } = inputs;
  const recording = recordingOf(inputs);
  const claimMib = claimMibOf(resource, requirements, recording, bytesPerSample);
  const groups = capacityGroups(capacities, chosen?.key, {});
  const hidden = groups.reduce((sum, group) => sum + group.hidden, 0);
  const atMost = (mib: number | null) =>
    mib === null
      ? { hours: 'not known', channels: 'not known' }
      : {
          hours: longestWords(longestHours(resource, requirements, mib, recording, bytesPerSample)),
          channels: channelsWords(mostChannels(resource, requirements, mib, recording, bytesPerSample)),
        };
  return (
    <>
      {nodesNote ? <p className="mb-1 text-ink-soft">{nodesNote}</p> : null}
      {capacities.length === 0 ? null : (
        <Table label="Where the recording fits, and the longest and widest that would">
          <thead>
            <tr>
              <Th>Compared with</Th>
              <Th numeric>{resourceWords[resource].name}</Th>
              <Th>This recording</Th>
              <Th numeric>Longest at these channels</Th>
              <Th numeric>Most channels at this length</Th>
            </tr>
          </thead>
          <tbody>
            {groups
              .flatMap(({ head, shown }) => [head, ...shown])
              .map((capacity) => (
                <Place
                  key={capacity.key}
                  capacity={capacity}
                  isChosen={capacity.key === chosen?.key}
                  verdict={verdictOf(capacity, { resource, requirements, claimMib, reader }).words}
                  {...atMost(capacity.mib)}
                />
              ))}
          </tbody>
        </Table>
      )}
      {hidden > 0 ? (
        <p className="mt-1 text-ink-soft text-label">
          {formatCount(hidden, 'node')} of the pools above not listed singly.
        </p>
      ) : null}
    </>
  );
}

interface PlaceProps {
  capacity: Capacity;
  isChosen: boolean;
  verdict: string;
  hours: string;
  channels: string;
}

function Place({ capacity, isChosen, verdict, hours, channels }: PlaceProps) {
  const { name, mib } = capacity;
  return (
    <tr className={isChosen ? 'font-medium' : ''}>
      <Td className="h-8">
        {name}
        {isChosen ? <span className="text-ink-soft text-label"> · chosen</span> : null}
      </Td>
      <Td numeric className="h-8">
        {mib === null ? 'not reported' : sizeWords(capacity, mib)}
      </Td>
      <Td className="h-8">{verdict}</Td>
      <Td numeric className="h-8">
        {hours}
      </Td>
      <Td numeric className="h-8">
        {channels}
      </Td>
    </tr>
  );
}
