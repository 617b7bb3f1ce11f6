import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from '@/components/ui/link';
import { Table, Td, Th } from '@/components/ui/table';
import type { GroupWire } from '@/lib/api/groups';
import { formatNumber } from '@/lib/units/format';
import { type GroupSort, type GroupSortedBy, groupSortState, nextGroupSort } from './group-sort';
import { settingsInWords } from './group-words';

interface GroupsTableProps {
  groups: readonly GroupWire[];
  sort: GroupSort;
  onSort: (sort: GroupSort) => void;
}

/** One row a group. Narrow pages have what it sets under its name. */
export const GroupsTable = memo(function GroupsTable({ groups, sort, onSort }: GroupsTableProps) {
  const sortBy = (by: GroupSortedBy) => ({
    sort: groupSortState(by, sort),
    onSort: () => onSort(nextGroupSort(by, sort)),
  });
  return (
    <Table label="Groups" className="table-fixed">
      <thead>
        <tr>
          <Th {...sortBy('name')} className="md:w-52">
            Group
          </Th>
          <Th numeric {...sortBy('members')} className="w-24 max-md:pr-0">
            Members
          </Th>
          <Th className="hidden md:table-cell md:pl-6">Sets</Th>
          <Th className="hidden w-56 md:table-cell">At the identity provider</Th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow key={group.name} group={group} />
        ))}
      </tbody>
    </Table>
  );
});

/** Polled answers share what did not change, so that only rows that did are drawn again. */
const GroupRow = memo(function GroupRow({ group }: { group: GroupWire }) {
  const { name, members, sso_groups: names } = group;
  return (
    <tr className="hover:bg-hover">
      <Td className="align-top">
        <Link look="quiet" prefetch={false} href={`/groups/${name}`} className="break-words font-medium">
          {name}
        </Link>
        <div className="mt-1 grid gap-1 text-label md:hidden">
          <Sets group={group} />
          {names.length > 0 ? <Names names={names} prefix="At the identity provider: " /> : null}
        </div>
      </Td>
      <Td numeric className="align-top max-md:pr-0">
        {members === 0 ? <span className="text-ink-faint">0</span> : formatNumber(members)}
      </Td>
      <Td className="hidden align-top md:table-cell md:pl-6">
        <Sets group={group} />
      </Td>
      <Td className="hidden align-top md:table-cell">
        <Names names={names} />
      </Td>
    </tr>
  );
});

function Sets({ group: { settings, faults } }: { group: GroupWire }) {
  const words = settings === null ? [] : settingsInWords(settings);
  return (
    <>
      {faults.length > 0 ? <Fault isWhole={settings === null} faults={faults} /> : null}
      {words.length > 0 ? <p className="figures break-words text-ink-soft">{words.join(' · ')}</p> : null}
      {words.length === 0 && settings !== null ? <p className="text-ink-faint">nothing</p> : null}
    </>
  );
}

function Fault({ isWhole, faults }: { isWhole: boolean; faults: GroupWire['faults'] }) {
  const [first] = faults;
  const words = isWhole ? `The file cannot be read: it ${first?.reason}` : `Its entry ${first?.entry} ${first?.reason}`;
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  return (
    <p className="flex gap-1.5 break-words text-label text-over-text">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0">{`${words}${more}.`}</span>
    </p>
  );
}

function Names({ names, prefix = '' }: { names: readonly string[]; prefix?: string }) {
  const words = names.join(', ');
  return (
    <p className="truncate text-ink-soft" title={words}>
      {prefix}
      {words}
    </p>
  );
}
