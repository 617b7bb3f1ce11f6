import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';

export interface VitalFact {
  label: string;
  value: string;
  /** Said beside the figure: of how many, or why. */
  note?: string;
  /** The note in full, on hover. */
  title?: string;
  href?: string;
  /** Colours the mark before the label; the label says the same. */
  tone?: 'warn' | 'over' | 'none';
}

const marks = { warn: 'bg-warn', over: 'bg-over', none: 'hidden' };

/** The state of things as a row of figures, read in two seconds; each leads to what is behind it. */
export function Vitals({ facts }: { facts: readonly VitalFact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-y-4 border-rule border-y py-4 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map((fact) => (
        <Vital key={fact.label} fact={fact} />
      ))}
    </dl>
  );
}

function Vital({ fact }: { fact: VitalFact }) {
  const { label, value, note, title, href, tone = 'none' } = fact;
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 border-rule px-4 first:pl-0 lg:not-first:border-l max-lg:pl-0">
      <dd className="flex items-baseline gap-2" title={title}>
        <Value href={href}>{value}</Value>
        {note ? <span className="text-ink-faint text-label">{note}</span> : null}
      </dd>
      <dt className="flex items-center gap-1.5 text-ink-soft text-label">
        <span className={cn('size-2 shrink-0 rounded-full', marks[tone])} aria-hidden />
        {label}
      </dt>
    </div>
  );
}

function Value({ href, children }: { href: string | undefined; children: ReactNode }) {
  const style = 'figures font-medium text-figure tracking-tight';
  if (href === undefined) return <span className={style}>{children}</span>;
  return (
    <Link href={href} look="quiet" className={style}>
      {children}
    </Link>
  );
}
