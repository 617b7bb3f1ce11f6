import { Figure } from '@/components/ui/figure';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClaimChange } from '@/lib/resources/configuration-diff';
import { mibQuantity } from '@/lib/units/format';
import { mibChangeWords, recordingWords, resourceNames } from './diff-words';

/** What both claim for the same recordings. */
export function ClaimTable({ changes }: { changes: readonly ClaimChange[] }) {
  return (
    <Table label="Claims">
      <thead>
        <tr>
          <Th>Claim</Th>
          <Th numeric>Before</Th>
          <Th numeric>After</Th>
          <Th numeric className="hidden md:table-cell">
            Change
          </Th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ resource, recording, beforeMib, afterMib, differenceMib, share }) => {
          const change = mibChangeWords(differenceMib, share);
          return (
            <tr key={`${resource} ${recording.hours}`}>
              <Td className="align-top">
                <p>{resourceNames[resource]}</p>
                <p className="text-ink-soft text-label">{recordingWords(recording)}</p>
              </Td>
              <Td numeric className="align-top text-ink-soft">
                <Figure value={mibQuantity(beforeMib)} />
              </Td>
              <Td numeric className="align-top">
                <Figure value={mibQuantity(afterMib)} />
                <p className="text-label md:hidden">{change}</p>
              </Td>
              <Td numeric className="hidden align-top md:table-cell">
                {change}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
