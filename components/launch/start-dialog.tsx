'use client';

import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import type { AppsAnswer } from '@/lib/api/launches';
import { queries } from '@/lib/api/queries';
import { LaunchForm } from './launch-form';
import { NothingToStart } from './nothing-to-start';
import { useStartParam } from './start-param';

/** Opens the launch dialog that stands on the page; with `start`, what is chosen already. */
export function StartButton({ start, children }: { start?: string; children?: ReactNode }) {
  const { open } = useStartParam();
  return (
    <Button tone={start === undefined ? 'strong' : 'plain'} onClick={() => open(start)}>
      <Play aria-hidden />
      {children ?? 'Start a session'}
    </Button>
  );
}

/** The launch dialog, once a page; whether it is open, and with what, stands in the address. */
export function StartDialog() {
  const { start, choose, close } = useStartParam();
  // While it closes it goes on showing what it showed.
  const [last, setLast] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  if (start !== null && start !== last) setLast(start);
  return (
    <Dialog
      open={start !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Start a session"
      initialFocus={picker}
      className="w-[min(40rem,calc(100vw-1.5rem))] max-sm:p-4"
    >
      <WithApps>
        {(apps) => <LaunchForm apps={apps} start={start ?? last} onPick={choose} onClose={close} picker={picker} />}
      </WithApps>
    </Dialog>
  );
}

/** What may be started, as soon as it is known. */
function WithApps({ children }: { children: (apps: AppsAnswer) => ReactNode }) {
  const query = useQuery(queries.apps());
  if (query.data) {
    const { apps, analyses } = query.data;
    return apps.length + analyses.length === 0 ? <NothingToStart /> : children(query.data);
  }
  if (query.isError) {
    return <Failed what="what you may start" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Loading what="what you may start">
      <div className="grid gap-4">
        <Skeleton className="h-8 max-w-md" />
        <Skeleton className="h-28" />
      </div>
    </Loading>
  );
}
