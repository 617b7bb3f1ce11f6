'use client';

import { CircleAlert, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '@/lib/http/client';
import { Button } from './button';
import { cn } from './cn';

interface NoticeProps {
  /** It is all that the page says, and so its heading. */
  isPage?: boolean;
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

function Notice({ isPage = false, icon, title, children, action, className }: NoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={cn('flex max-w-prose flex-col items-start gap-1 py-10', className)}>
      {icon ? <span className="mb-1 text-ink-faint [&_svg]:size-5">{icon}</span> : null}
      <Title className="font-medium text-body">{title}</Title>
      {children ? <div className="text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}

/** Nothing to show, and what would change that. */
export function Empty(props: NoticeProps) {
  return <Notice {...props} />;
}

/** Something the reader may not see, and whom to ask. */
export function Forbidden({
  isPage = false,
  action,
  children = 'Your role does not include it. Ask an administrator.',
}: Pick<NoticeProps, 'isPage' | 'action' | 'children'>) {
  return (
    <Notice isPage={isPage} icon={<Lock aria-hidden />} action={action} title="You may not see this page.">
      {children}
    </Notice>
  );
}

interface FailedProps {
  /** What could not be read: `the sessions`. */
  what: string;
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** A failed request: what failed, why, what to do. A refusal of the role is shown as such. */
export function Failed({ what, error, onRetry, className }: FailedProps) {
  if (error instanceof ApiError && error.status === 403) return <Forbidden>{error.detail}</Forbidden>;
  const detail = error instanceof ApiError ? error.detail : 'Something on this page broke. Reload it.';
  return (
    <div role="alert">
      <Notice
        {...(className ? { className } : {})}
        icon={<CircleAlert className="text-over-text" aria-hidden />}
        title={`Could not read ${what}.`}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {detail}
      </Notice>
    </div>
  );
}

/** A grey block of the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-sm bg-track', className)} />;
}

/** Around skeletons: says once, to screen readers, that something is on its way. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading {what}…</span>
      {children}
    </div>
  );
}

/** The skeleton of a table: rows of the height that its rows have. */
export function TableSkeleton({
  what,
  rows = 8,
  rowClass = 'h-10',
}: {
  what: string;
  rows?: number;
  rowClass?: string;
}) {
  return (
    <Loading what={what}>
      <div className="divide-y divide-rule border-rule border-y">
        {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
          <div key={key} className={cn('flex items-center gap-6', rowClass)}>
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-3 flex-1" />
            <Skeleton className="h-3 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
