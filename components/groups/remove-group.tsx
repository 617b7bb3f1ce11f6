'use client';

import { ChangePreview } from '@/components/settings/change-preview';
import { RemoveRecord } from '@/components/settings/remove-record';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { GroupWire } from '@/lib/api/groups';
import { formatCount } from '@/lib/units/format';
import { settingsInWords } from './group-words';

interface RemoveGroupProps {
  /** As the reader sees it. */
  group: GroupWire;
  onDone: () => void;
}

/** Removes a group, with what its members lose by that. */
export function RemoveGroup({ group, onDone }: RemoveGroupProps) {
  const remove = useAct(endpoints.removeGroup, { onDone });
  const { name, version } = group;
  return (
    <RemoveRecord
      what={`group ${name}`}
      description="Settings of users that list it stay as they are: a new group of that name would have them as members again."
      act={remove}
      onConfirm={() => version !== null && remove.mutate({ params: { name }, version })}
    >
      <Loss group={group} />
      <ChangePreview body={{ kind: 'group', name, change: null }} />
    </RemoveRecord>
  );
}

function Loss({ group: { members, settings } }: { group: GroupWire }) {
  const people = members === 0 ? 'It has no members: nobody loses anything.' : `${formatCount(members, 'member')}`;
  if (members === 0) return <p>{people}</p>;
  if (settings === null) return <p>{people} can start sessions again once the file that cannot be read is gone.</p>;
  const words = settingsInWords(settings);
  const verb = members === 1 ? 'loses' : 'lose';
  if (words.length === 0)
    return (
      <p>
        {people} {verb} nothing by it: it sets nothing.
      </p>
    );
  return (
    <div>
      <p>
        {people} {verb} what it sets:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {words.map((word) => (
          <li key={word} className="break-words">
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
