import type { ReactNode } from 'react';
import { cn } from './cn';

const tones = {
  neutral: 'border-rule text-ink-soft',
  room: 'border-transparent bg-room-wash text-room-text',
  warn: 'border-transparent bg-warn-wash text-warn-text',
  over: 'border-transparent bg-over-wash text-over-text',
};

interface BadgeProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  children: ReactNode;
  title?: string;
  className?: string;
}

/** A state in a word or two; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', icon, children, title, className }: BadgeProps) {
  return (
    <span
      title={title}
      className={cn(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 text-label [&_svg]:size-3 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
