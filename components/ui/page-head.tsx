import { ChevronRight, CloudOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Freshness } from './freshness';
import { Link } from './link';
import { Time } from './time';

interface PageHeadProps {
  title: ReactNode;
  /** Where the page lies, only where there is depth: the pages above it. */
  trail?: readonly { href: string; label: string }[];
  /** The one figure the page is about, and what it says; a `Figure` of size `figure` above a line of words. */
  figure?: ReactNode;
  /** Period switch, day, CSV: what concerns the whole page. */
  controls?: ReactNode;
  freshness?: Freshness | undefined;
  children?: ReactNode;
}

/** The head every page has, in one order: where, what, how much, and how fresh. */
export function PageHead({ title, trail, figure, controls, freshness, children }: PageHeadProps) {
  return (
    <header className="mb-6">
      {trail ? <Trail steps={trail} /> : null}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="min-w-0 break-words font-semibold text-section">{title}</h1>
          {freshness ? <Updated {...freshness} /> : null}
        </div>
        {controls ? <div className="flex flex-wrap items-center gap-2">{controls}</div> : null}
      </div>
      {figure ? <div className="mt-4">{figure}</div> : null}
      {children}
    </header>
  );
}

function Trail({ steps }: { steps: readonly { href: string; label: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 flex items-center gap-1 text-ink-soft text-label print:hidden">
      {steps.map(({ href, label }) => (
        <Fragment key={href}>
          <Link href={href} look="quiet">
            {label}
          </Link>
          <ChevronRight className="size-3 text-ink-faint" aria-hidden />
        </Fragment>
      ))}
    </nav>
  );
}

/** `Updated 14:03 CET`; where it is not kept up, since when, which may be days ago, and why. */
export function Updated({ asOf, staleSince, reason }: Freshness) {
  if (staleSince === null) {
    return (
      <p className="text-ink-faint text-label">
        Updated <Time at={asOf} as="clock-zone" />
      </p>
    );
  }
  return (
    <p role="status" className="flex items-center gap-1.5 text-label text-warn-text">
      <CloudOff className="size-3.5 shrink-0" aria-hidden />
      <span>
        Stale since <Time at={staleSince} as="day-clock" />. {reason}
      </span>
    </p>
  );
}
