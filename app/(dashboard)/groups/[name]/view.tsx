'use client';

import { useState } from 'react';
import { HistoryLink } from '@/components/audit/history-link';
import { groupKind } from '@/components/groups/group-form';
import { GroupMembers } from '@/components/groups/group-members';
import { GroupSettingsForm } from '@/components/groups/group-settings-form';
import { RemoveGroup } from '@/components/groups/remove-group';
import { RecordRemoved } from '@/components/settings/record-removed';
import { useRecordForm } from '@/components/settings/use-record-form';
import { useStale } from '@/components/settings/use-stale';
import { PageHead } from '@/components/ui/page-head';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { callPatiently } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { GroupWire } from '@/lib/api/groups';
import { queries } from '@/lib/api/queries';
import { formatCount } from '@/lib/units/format';

const groupsStep = { href: '/groups', label: 'Groups' };

/** A group: what it sets, and for whom. */
export function GroupView({ name }: { name: string }) {
  const [isRemoved, setRemoved] = useState(false);
  const stale = useStale();
  const read = useRecordForm({
    query: queries.group(name),
    kind: groupKind,
    save: (body, version) => callPatiently(endpoints.saveGroup, { params: { name }, body, version }),
  });
  if (isRemoved) {
    return (
      <RecordRemoved title={`Group ${name} is removed.`} back={{ href: '/groups', label: 'See all groups' }}>
        What it set applies to nobody any more.
      </RecordRemoved>
    );
  }
  if (read.form === null) {
    const { error, retry } = read;
    return (
      <>
        <PageHead title={`Group ${name}`} trail={[groupsStep]} />
        {error ? <Failed what={`group ${name}`} error={error} onRetry={retry} /> : <FormSkeleton />}
      </>
    );
  }
  const { form } = read;
  return (
    <>
      <PageHead
        title={`${form.isNew ? 'New group' : 'Group'} ${name}`}
        trail={[groupsStep]}
        freshness={stale}
        controls={
          form.isNew ? null : (
            <>
              <HistoryLink about={{ search: `groups/${name}` }} />
              <RemoveGroup group={form.base} onDone={() => setRemoved(true)} />
            </>
          )
        }
      />
      <p className="-mt-3 mb-6 max-w-prose text-ink-soft">{aboutGroup(form.latest)}</p>
      <GroupSettingsForm name={name} form={form} />
      {form.isNew ? null : <GroupMembers name={name} />}
    </>
  );
}

function aboutGroup({ version, members }: GroupWire): string {
  const what = 'What is set here counts in place of each member’s own word; what is not set is left to that.';
  if (version !== null) return `${formatCount(members, 'member')}. ${what}`;
  if (members === 0) return `No group has this name yet. Saving makes it. ${what}`;
  const names = members === 1 ? 'user is put into it' : 'users are put into it';
  return `No group has this name yet, but ${members} ${names} already: saving makes it, and they are its members. ${what}`;
}

function FormSkeleton() {
  return (
    <Loading what="the group">
      <div className="grid gap-6">
        <Skeleton className="h-24 max-w-4xl" />
        <Skeleton className="h-96 max-w-4xl" />
      </div>
    </Loading>
  );
}
