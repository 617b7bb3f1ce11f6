'use client';

import { ScrollArea as Base } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
import { cn } from './cn';

interface ScrollAreaProps {
  /** What is scrolled; its accessible name. */
  label: string;
  className?: string;
  /** Classes of the window on the content: how high it may be. Without any it is as high as the content. */
  viewport?: string;
  children: ReactNode;
}

/** Scrolls inside itself, so that the page never does sideways; takes the keyboard's focus only where there is something to scroll. */
export function ScrollArea({ label, className, viewport, children }: ScrollAreaProps) {
  return (
    <Base.Root className={cn('relative w-full min-w-0', className)}>
      <Base.Viewport
        aria-label={label}
        role="group"
        className={cn('w-full overscroll-x-contain print:overflow-visible!', viewport)}
      >
        <Base.Content>{children}</Base.Content>
      </Base.Viewport>
      <Base.Scrollbar orientation="horizontal" className="flex h-1.5 items-center">
        <Base.Thumb className="h-1 rounded-full bg-edge" />
      </Base.Scrollbar>
      {viewport === undefined ? null : (
        <Base.Scrollbar orientation="vertical" className="flex w-1.5 justify-center">
          <Base.Thumb className="w-1 rounded-full bg-edge" />
        </Base.Scrollbar>
      )}
    </Base.Root>
  );
}
