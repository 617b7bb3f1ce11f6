'use client';

import { ScrollArea as Base } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
import { cn } from './cn';

/** Scrolls sideways inside itself; takes the keyboard's focus only where there is something to scroll. */
export function ScrollArea({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Base.Root className={cn('relative w-full min-w-0', className)}>
      <Base.Viewport aria-label={label} role="group" className="w-full overscroll-x-contain print:overflow-visible!">
        <Base.Content>{children}</Base.Content>
      </Base.Viewport>
      <Base.Scrollbar orientation="horizontal" className="flex h-1.5 items-center">
        <Base.Thumb className="h-1 rounded-full bg-edge" />
      </Base.Scrollbar>
    </Base.Root>
  );
}
