'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn';
import { floatHost } from './float-host';
import { floatStyle } from './styles';

interface TooltipProps {
  content: ReactNode;
  /** The element described; it must be able to take focus, or the words reach no keyboard. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short note on hover and focus. Never the only place where something needed is said. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal container={floatHost}>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className={cn(floatStyle, 'max-w-72 px-2 py-1 text-label')}>{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
