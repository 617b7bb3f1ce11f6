'use client';

import { HistoryLink } from '@/components/audit/history-link';
import { useRecordForm } from '@/components/settings/use-record-form';
import { useStale } from '@/components/settings/use-stale';
import { userKind } from '@/components/settings/user-form';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';
import { callPatiently } from '@/components/ui/use-act';
import { EffectiveTable } from '@/components/users/effective-table';
import { UserSettingsForm } from '@/components/users/user-settings-form';
import { endpoints } from '@/lib/api/endpoints';
import { queries } from '@/lib/api/queries';

interface UserSettingsViewProps {
  name: string;
  isSelf: boolean;
}

const usersStep = { href: '/users', label: 'Users' };

/** What a user's own file sets, beside what comes of it. */
export function UserSettingsView({ name, isSelf }: UserSettingsViewProps) {
  const stale = useStale();
  const read = useRecordForm({
    query: queries.userSettings(name),
    kind: userKind,
    save: (body, version) => callPatiently(endpoints.saveUserSettings, { params: { name }, body, version }),
  });
  if (read.form === null) {
    const { error, retry } = read;
    return (
      <>
        <PageHead title={`Settings of ${name}`} trail={[usersStep]} />
        {error ? <Failed what={`the settings of ${name}`} error={error} onRetry={retry} /> : <FormSkeleton />}
      </>
    );
  }
  const { form } = read;
  const isNew = form.isNew && form.latest.effective === null;
  const { is_admin_by_key: isAdminByKey, effective, has_key: hasKey, provider_groups: providerGroups } = form.latest;
  return (
    <>
      <PageHead
        title={isNew ? `New user ${name}` : `Settings of ${name}`}
        trail={isNew ? [usersStep] : [usersStep, { href: `/users/${name}`, label: name }]}
        freshness={stale}
        controls={
          isNew ? null : (
            <>
              <HistoryLink about={{ person: name }} />
              <Link look="bare" href={`/users/${name}`} className={buttonStyle()}>
                Usage of {name}
              </Link>
            </>
          )
        }
      />
      {isAdminByKey ? (
        <AdminByKey name={name} />
      ) : (
        <>
          <p className="-mt-3 mb-6 max-w-prose text-ink-soft">{aboutFile(isNew, hasKey, providerGroups)}</p>
          <UserSettingsForm name={name} form={form} isSelf={isSelf} />
        </>
      )}
      {effective && !isAdminByKey ? <EffectiveTable user={effective} /> : null}
    </>
  );
}

function aboutFile(isNew: boolean, hasKey: boolean, providerGroups: readonly string[]): string {
  if (isNew) return 'Nobody has this name yet. Saving makes the user; whatever is not set has its default.';
  const key = hasKey ? 'The file holds a public key, which stays as it is.' : 'The file holds no public key.';
  const named = providerGroups.length > 0 ? ` Named by the identity provider: ${providerGroups.join(', ')}.` : '';
  return `${key}${named}`;
}

function AdminByKey({ name }: { name: string }) {
  return (
    <p className="max-w-prose text-ink-soft">
      {name} is an administrator by the key keys/admins/{name} in the tree: no limit applies, whatever a file of
      settings says, so there is nothing to set here. Remove that key from the tree to make {name} a user.
    </p>
  );
}

function FormSkeleton() {
  return (
    <Loading what="the settings">
      <div className="grid gap-6">
        <Skeleton className="h-24 max-w-4xl" />
        <Skeleton className="h-96 max-w-4xl" />
      </div>
    </Loading>
  );
}
