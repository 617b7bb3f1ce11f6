'use client';

import { useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { buttonStyle } from '@/components/ui/styles';

interface AnalysisGoneProps {
  /** What the reader just did; null: it never was, or somebody else removed it. */
  words: string | null;
  /** What the server says of it. */
  reason?: string;
}

/** In place of an analysis that is not there. */
export function AnalysisGone({ words, reason }: AnalysisGoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the analysis.
  useEffect(() => {
    if (words !== null) heading.current?.focus();
  }, [words]);
  return (
    <div className="grid max-w-prose justify-items-start gap-2 py-10">
      <h1 ref={heading} tabIndex={-1} className="break-words font-medium text-section outline-none">
        {words ?? 'No such analysis'}
      </h1>
      <p className="text-ink-soft">
        {words === null
          ? `${reason ?? ''} Ids are told apart by their case.`
          : 'Its versions and measured runs are gone with it.'}
      </p>
      <Link look="bare" href="/analyses" className={buttonStyle()}>
        See all analyses
      </Link>
    </div>
  );
}
