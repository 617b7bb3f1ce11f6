import { type ReactNode, type Ref, useId } from 'react';
import { cn } from './cn';

interface SectionProps {
  title: string;
  /** At the right of the title: a count, a link, a switch. */
  aside?: ReactNode;
  className?: string;
  /** Where the heading takes the focus of what is gone. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/** A part of a page with its heading, parted from the others by space. */
export function Section({ title, aside, className, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('min-w-0', className)}>
      <div className="mb-1 flex min-h-8 items-baseline justify-between gap-4">
        <h2 id={id} {...(headingRef ? { ref: headingRef, tabIndex: -1 } : {})} className="font-medium text-section">
          {title}
        </h2>
        {aside ? <div className="text-ink-soft text-label">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
