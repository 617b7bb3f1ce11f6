'use client';

import { useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { buttonStyle } from '@/components/ui/styles';

interface RecordRemovedProps {
  /** `Group lab is removed.` */
  title: string;
  /** What that means. */
  children: string;
  back: { href: string; label: string };
}

/** What stands in place of a form whose record the reader has just removed. */
export function RecordRemoved({ title, children, back }: RecordRemovedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-prose justify-items-start gap-2 py-10">
      <h1 ref={heading} tabIndex={-1} className="break-words font-semibold text-section outline-none">
        {title}
      </h1>
      <p className="text-ink-soft">{children}</p>
      <Link look="bare" href={back.href} className={buttonStyle({ className: 'mt-2' })}>
        {back.label}
      </Link>
    </div>
  );
}
