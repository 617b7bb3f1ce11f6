'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { BurnDownChart } from '@/components/charts/burn-down';
import type { BurnDownWire, UserDetailWire } from '@/lib/api/users';
import { burnDownModelOf } from './burn-down-of';
import { GrantsList } from './grants-list';
import { LimitsList } from './limits-list';
import { PreviousPeriods } from './previous-periods';
import { ShareBars } from './share-bars';
import { SpentSessions } from './spent-sessions';

interface PersonUsageProps {
  user: UserDetailWire;
  answer: BurnDownWire;
  onAt: (at: string) => void;
  /** Above the chart. */
  children?: ReactNode;
  /** Beside it, before the limits. */
  aside?: ReactNode;
  /** For who may grant: beside the title of the grants, and taking one back. */
  grants?: Pick<ComponentProps<typeof GrantsList>, 'aside' | 'onRemove'>;
}

/** How a person's hours went, what they went to, and what bounds them. */
export function PersonUsage({ user, answer, onAt, children, aside, grants = {} }: PersonUsageProps) {
  const model = useMemo(() => burnDownModelOf(answer), [answer]);
  const title = answer.hours === null ? 'Hours used' : 'Hours left';
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-y-10">
        {children}
        <BurnDownChart label={`${title}, ${user.username}`} title={title} model={model} />
        <div className="grid gap-x-8 gap-y-8 md:grid-cols-3 lg:gap-x-10">
          <ShareBars title="By pool" shares={answer.by_pool} />
          <ShareBars title="By node" shares={answer.by_node} />
          <ShareBars title="By app" shares={answer.by_app} nameOf={appNames(answer)} />
        </div>
        <SpentSessions answer={answer} />
      </div>
      <div className="gap-x-12 *:mb-8 *:break-inside-avoid md:columns-2 xl:columns-1">
        {aside}
        <LimitsList user={user} />
        <GrantsList username={user.username} grants={user.grants} now={answer.as_of} {...grants} />
        <PreviousPeriods answer={answer} onAt={onAt} />
      </div>
    </div>
  );
}

/** Shares are by app id; the sessions know what the apps are called. */
function appNames(answer: BurnDownWire): (id: string) => string {
  const names = new Map(answer.sessions.map(({ app_id, app_name }) => [app_id, app_name]));
  return (id) => names.get(id) ?? id;
}

/** Settings that cannot be read lift no limit: what that means, for the one it is about. */
export function SettingsNotice({ user, isSelf }: { user: UserDetailWire; isSelf: boolean }) {
  if (user.settings_error === undefined) return null;
  return (
    <div role="status" className="mb-6 flex max-w-3xl gap-2 rounded-md bg-over-wash px-3 py-2.5 text-over-text">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p>
        <strong className="font-medium">{isSelf ? 'Your settings' : 'The settings'} cannot be read.</strong>{' '}
        {asSentence(user.settings_error)} Until they are mended nothing new starts; what runs goes on.
        {isSelf ? ' Tell an administrator.' : ''}
      </p>
    </div>
  );
}

function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
